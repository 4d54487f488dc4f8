import processing.sound.*;
PVector[] balls = new PVector[20];
float speed = 2.5;
color back = #FF8800;
int score;
void setup() {
  size(400, 400);
  for (int i = 0; i < balls.length; i++) {
    balls[i] = new PVector(random(width), random(height));
  }
  frameRate(30);
}
void draw() {
  background(back);
  fill(color(255, 0, 0));
  for (PVector b : balls) {
    b.y = (b.y + speed) % height;
    ellipse(b.x, b.y, 10, 10);
    if (dist(b.x, b.y, mouseX, mouseY) < 10) score += int(random(1, 3));
  }
  text("Score: " + str(score), 10, float(20));
}
class Star {
  float x, y;
  Star() { x = random(width); }
  void show() { point(x, y); }
}
void keyPressed() {
  if (key == CODED && keyCode == UP) speed *= 1.1;
}
