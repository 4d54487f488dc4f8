// A queue of jobs that several workers share.
package main

import (
	"errors"
	"os"
	"sync"
	"time"
)

type job interface {
	run() error
}

type wait time.Duration

func (w wait) run() error {
	time.Sleep(time.Duration(w))
	return nil
}

type write struct {
	path string
	data []byte
}

func (w write) run() (err error) {
	file, err := os.Create(w.path)
	if err != nil {
		return
	}
	defer file.Close()
	_, err = file.Write(w.data)
	return
}

type pool struct {
	sync.Mutex
	jobs   chan job
	failed map[int][]error
	group  sync.WaitGroup
}

var errFull = errors.New("the queue is full")

func start(workers int) *pool {
	p := &pool{jobs: make(chan job, 16), failed: map[int][]error{}}
	p.group.Add(workers)
	for id := range workers {
		go p.work(id)
	}
	return p
}

func (p *pool) work(id int) {
	defer p.group.Done()
	for j := range p.jobs {
		if err := j.run(); err != nil {
			p.Lock()
			p.failed[id] = append(p.failed[id], err)
			p.Unlock()
		}
	}
}

func (p *pool) submit(j job) error {
	select {
	case p.jobs <- j:
		return nil
	case <-time.After(time.Second):
		return errFull
	}
}

func main() {
	p := start(3)
	for _, j := range []job{wait(5), write{"a.txt", []byte("a")}, wait(7)} {
		if err := p.submit(j); errors.Is(err, errFull) {
			break
		}
	}
	close(p.jobs)
	p.group.Wait()
	switch n := len(p.failed); {
	case n > 1:
		os.Exit(2)
	case n == 1:
		os.Exit(1)
	}
}
