/* Stands for the desktop of Windows: runs the program that its arguments name and returns the exit status. It ends the program as
   soon as there is a file with the name `stop`. */

#include <windows.h>
#include <wchar.h>

int wmain(void) {
    wchar_t *command = GetCommandLineW();
    command += *command == '"' ? wcscspn(command + 1, L"\"") + 2 : wcscspn(command, L" ");
    command += wcsspn(command, L" ");
    STARTUPINFOW start = {sizeof start};
    PROCESS_INFORMATION started;
    if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &start, &started)) {
        return 100;
    }
    while (WaitForSingleObject(started.hProcess, 50) == WAIT_TIMEOUT) {
        if (GetFileAttributesW(L"stop") != INVALID_FILE_ATTRIBUTES) {
            TerminateProcess(started.hProcess, 101);
        }
    }
    DWORD status = 102;
    GetExitCodeProcess(started.hProcess, &status);
    return status;
}
