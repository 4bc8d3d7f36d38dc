@echo off
rem Runs Maven for this project on Windows, as mvnw does elsewhere: the Maven that
rem .mvn\wrapper\maven-wrapper.properties names, on a JDK 25 or newer, even where another Java is the default.
rem Windows has curl, tar and certutil since version 1803.
setlocal EnableExtensions DisableDelayedExpansion
set min_java=25
set "project=%~dp0"

rem What the user chose comes first, then what lies around
set jdk=
call :try_jdk "%JAVA_HOME%"
for %%j in (java.exe) do call :try_jdk "%%~dp$PATH:j.."
for %%p in ("%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Java" "%ProgramFiles%\Microsoft" "%ProgramFiles%\Zulu"
	"%ProgramFiles%\Amazon Corretto" "%ProgramFiles%\BellSoft" "%USERPROFILE%\.jdks") do (
	for /d %%d in ("%%~p\*") do call :try_jdk "%%~d"
)
if not defined jdk (
	echo mvnw: this build needs a JDK %min_java% or newer, and none was found in JAVA_HOME, by the java on the PATH, below>&2
	echo "%ProgramFiles%" or in .jdks. Install one from https://adoptium.net, or set JAVA_HOME to one you have.>&2
	exit /b 1
)
set "JAVA_HOME=%jdk%"

for /f "usebackq tokens=1* delims==" %%k in ("%project%.mvn\wrapper\maven-wrapper.properties") do (
	if "%%k"=="distributionUrl" set "url=%%l"
	if "%%k"=="distributionSha512Sum" set "sum=%%l"
)
for %%f in ("%url%") do set "name=%%~nxf"
set "name=%name:-bin.tar.gz=%"
if not defined MAVEN_USER_HOME set "MAVEN_USER_HOME=%USERPROFILE%\.m2"
set "dist=%MAVEN_USER_HOME%\wrapper\dists\%name%\%sum:~0,16%"
set "mvn=%dist%\%name%\bin\mvn.cmd"
if not exist "%mvn%" call :install_maven || exit /b 1

rem Libraries within Maven do what newer Javas warn of
set "MAVEN_OPTS=%MAVEN_OPTS% --enable-native-access=ALL-UNNAMED"
set "MAVEN_BASEDIR=%project:~0,-1%"
cd /d "%project%"
call "%mvn%" %*
exit /b %ERRORLEVEL%

rem Takes the JDK in the first argument, if it is new enough and none was taken before
:try_jdk
if defined jdk exit /b 0
if not exist "%~1\bin\javac.exe" exit /b 0
for /f "tokens=2 delims==" %%v in ('findstr /b JAVA_VERSION^= "%~1\release"') do (
	for /f "delims=.-" %%m in ("%%~v") do if %%m geq %min_java% set "jdk=%~1"
)
exit /b 0

rem Works in a directory of its own and ends with one move, so that two runs at once do not disturb each other
:install_maven
set "work=%dist%\.tmp.%RANDOM%%RANDOM%"
set "archive=%work%\maven.tar.gz"
mkdir "%work%" || exit /b 1
echo mvnw: downloading %url%>&2
curl.exe -fsSL -o "%archive%" "%url%"
if errorlevel 1 (
	call :remove "the download failed: %url%"
	exit /b 1
)
set actual=
for /f "skip=1 delims=" %%h in ('certutil -hashfile "%archive%" SHA512') do if not defined actual set "actual=%%h"
set "actual=%actual: =%"
if /i not "%actual%"=="%sum%" (
	call :remove "%url% has not the expected SHA-512 %sum% but %actual%"
	exit /b 1
)
tar.exe -xzf "%archive%" -C "%work%" && move "%work%\%name%" "%dist%" >nul 2>nul
if not exist "%mvn%" (
	call :remove "cannot unpack %url% to %dist%"
	exit /b 1
)
rmdir /s /q "%work%"
exit /b 0

rem Removes what a failed installation left, and says why it failed
:remove
rmdir /s /q "%work%"
echo mvnw: %~1>&2
exit /b 0
