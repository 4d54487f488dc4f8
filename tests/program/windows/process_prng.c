/* The one function of bcryptprimitives.dll that programs in Rust need, for versions of Wine without this library. */

__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *bytes, unsigned long n_bytes);

__declspec(dllexport) int ProcessPrng(void *bytes, unsigned long long n_bytes) {
    return SystemFunction036(bytes, (unsigned long)n_bytes);
}
