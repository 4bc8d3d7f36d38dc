package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;

/**
 * OpenSSH server on a port of loopback, as the account of the test. Its only user has a
 * key in Ed25519 and one command, whatever the client asks for.
 */
public final class OpenSshServer implements AutoCloseable {

	/** Runs what a client asks for, if git allows it. */
	public static final String GIT = "git-shell -c \"$SSH_ORIGINAL_COMMAND\"";

	private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

	private final Path directory;

	private final int port;

	private Process process;

	private OpenSshServer(Path directory, int port, Process process) {
		this.directory = directory;
		this.port = port;
		this.process = process;
	}

	/** Returns whether the machine has the server and its programs. */
	public static boolean isInstalled() {
		return Files.isExecutable(PROGRAM) && Files.isExecutable(Path.of("/usr/bin/ssh-keygen"))
				&& Files.isExecutable(Path.of("/usr/bin/git-shell"));
	}

	/**
	 * Starts a server whose keys are in Ed25519 and ECDSA.
	 * @param base working directory of the command
	 * @param command command of the shell
	 * @param lines further lines of the configuration, which may name the directory of
	 * the server as {@code %D}
	 */
	public static OpenSshServer start(Path base, String command, String... lines) {
		try {
			Path directory = Files.createTempDirectory("sshd");
			keygen("-t", "ed25519", "-f", directory.resolve("host_ed25519").toString());
			keygen("-t", "ecdsa", "-f", directory.resolve("host_ecdsa").toString());
			keygen("-t", "ed25519", "-f", directory.resolve("client").toString());
			Files.writeString(directory.resolve("command"), "cd '" + base + "' && " + command + "\n");
			int port = FreePort.any();
			OpenSshServer server = new OpenSshServer(directory, port, launch(directory, port, lines));
			server.authorize(Files.readString(directory.resolve("client.pub")));
			server.awaitStart();
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Runs {@code ssh-keygen}, for keys without a passphrase unless one is given. */
	public static void keygen(String... arguments) {
		List<String> command = new ArrayList<>(List.of("ssh-keygen", "-q"));
		if (List.of(arguments).contains("-t") && !List.of(arguments).contains("-N")) {
			command.addAll(List.of("-N", ""));
		}
		command.addAll(List.of(arguments));
		try {
			Process keygen = new ProcessBuilder(command).redirectErrorStream(true).start();
			String output = new String(keygen.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (keygen.waitFor() != 0) {
				throw new IllegalStateException(command + ": " + output);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Starts the server again, with its keys and further lines of the configuration. */
	public void restart(String... lines) throws IOException {
		end();
		this.process = launch(this.directory, this.port, lines);
		awaitStart();
	}

	/** Lets a further public key log in. */
	public void authorize(String publicKey) throws IOException {
		Path keys = this.directory.resolve("authorized_keys");
		String before = Files.exists(keys) ? Files.readString(keys) : "";
		Files.writeString(keys, before + "restrict,command=\"sh " + this.directory.resolve("command") + "\" "
				+ publicKey.strip() + "\n");
	}

	/** Returns the address of a repository, by a path. */
	public String url(String path) {
		return "ssh://" + user() + "@127.0.0.1:" + this.port + path;
	}

	/** Returns the account of the user. */
	public static String user() {
		return System.getProperty("user.name");
	}

	public int port() {
		return this.port;
	}

	/** Returns the file of the private key that may log in. */
	public Path key() {
		return this.directory.resolve("client");
	}

	/** Returns a file of the directory of the server. */
	public Path file(String name) {
		return this.directory.resolve(name);
	}

	/** Returns the public key of the server as in a line of known hosts. */
	public String hostKey(String type) throws IOException {
		String[] parts = Files.readString(this.directory.resolve("host_" + type + ".pub")).split(" ");
		return parts[0] + " " + parts[1];
	}

	/** Returns the name of the server as in a line of known hosts. */
	public String name() {
		return "[127.0.0.1]:" + this.port;
	}

	/** Writes known hosts, in which {@code %H} is the name of the server. */
	public Path knownHosts(String... lines) throws IOException {
		Path file = Files.createTempFile(this.directory, "known", "hosts");
		return Files.writeString(file, String.join("\n", lines).replace("%H", name()));
	}

	/** Returns what the server wrote into its log. */
	public String log() throws IOException {
		return Files.readString(this.directory.resolve("log"));
	}

	@Override
	public void close() {
		end();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

	private void end() {
		this.process.descendants().forEach(ProcessHandle::destroyForcibly);
		this.process.destroyForcibly().onExit().join();
	}

	private void awaitStart() {
		Awaitility.await().until(() -> {
			try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
				return socket.isConnected();
			}
			catch (IOException ex) {
				if (!this.process.isAlive()) {
					throw new IllegalStateException(log(), ex);
				}
				return false;
			}
		});
	}

	private static Process launch(Path directory, int port, String... lines) throws IOException {
		if (user().equals("root")) {
			Files.createDirectories(Path.of("/run/sshd"));
		}
		String configuration = """
				Port %d
				ListenAddress 127.0.0.1
				HostKey %s/host_ed25519
				HostKey %s/host_ecdsa
				AuthorizedKeysFile %s/authorized_keys
				PidFile none
				UsePAM no
				StrictModes no
				PermitRootLogin yes
				PasswordAuthentication no
				KbdInteractiveAuthentication no
				LogLevel DEBUG1
				""".formatted(port, directory, directory, directory)
				+ String.join("\n", lines).replace("%D", directory.toString()) + "\n";
		Path file = Files.writeString(directory.resolve("sshd_config"), configuration);
		return new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", file.toString()).redirectErrorStream(true)
			.redirectOutput(Redirect.to(directory.resolve("log").toFile()))
			.start();
	}

}
