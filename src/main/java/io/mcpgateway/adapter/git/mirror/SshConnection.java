package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchAlgoNegoFailException;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.JSchHostKeyException;
import com.jcraft.jsch.JSchRevokedHostKeyException;
import com.jcraft.jsch.Proxy;
import com.jcraft.jsch.Session;
import com.jcraft.jsch.SocketFactory;
import io.mcpgateway.adapter.git.mount.SshUrl;
import io.mcpgateway.upstream.UpstreamSocket;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.RemoteSession2;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Connection of JGit over SSH, which runs {@code git-upload-pack} only.
 *
 * <h2>Why JSch</h2> The client of JGit itself needs a provider of cryptography for keys
 * in Ed25519, eight times as large, where JSch uses the JDK. JSch also lets the gateway
 * open the connection, so that addresses, times and bytes are bounded in one place.
 *
 * <h2>Why the size of packets is set before the channel opens</h2> JSch allocates as many
 * bytes as the server declares for its largest packet. A server could declare two
 * gigabytes.
 */
final class SshConnection implements RemoteSession2 {

	/** Reason for a server whose key is not known. */
	static final String UNKNOWN_KEY = "the server's key is not in ssh-known-hosts";

	private static final String REVOKED_KEY = "the server's key is revoked in ssh-known-hosts";

	private static final String NOT_SSH = "the server does not speak SSH";

	/** Maximum number of bytes of a login. */
	private static final long MAX_LOGIN_BYTES = DataSize.ofMegabytes(1).toBytes();

	/** Largest packet to send, which every server takes. */
	private static final int MAX_PACKET_SIZE = 16 * 1024;

	/**
	 * Algorithms without known weakness. SHA-1, CBC and DSA are left out, and so are
	 * groups that the server chooses, which cost much time to check.
	 */
	private static final Map<String, String> CONFIGURATION = Map.ofEntries(
			Map.entry("kex",
					"mlkem768x25519-sha256,curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256,"
							+ "ecdh-sha2-nistp384,ecdh-sha2-nistp521,diffie-hellman-group16-sha512,"
							+ "diffie-hellman-group18-sha512,diffie-hellman-group14-sha256"),
			Map.entry("server_host_key", keys()), Map.entry("ca_signature_algorithms", plainKeys()),
			Map.entry("PubkeyAcceptedAlgorithms", plainKeys()), Map.entry("cipher.c2s", ciphers()),
			Map.entry("cipher.s2c", ciphers()), Map.entry("mac.c2s", codes()), Map.entry("mac.s2c", codes()),
			Map.entry("compression.c2s", "none"), Map.entry("compression.s2c", "none"),
			Map.entry("PreferredAuthentications", "publickey"), Map.entry("StrictHostKeyChecking", "yes"),
			Map.entry("HashKnownHosts", "no"), Map.entry("prefer_known_host_key_types", "yes"),
			Map.entry("enable_strict_kex", "yes"), Map.entry("host_certificate_to_key_fallback", "yes"),
			Map.entry("ClearAllForwardings", "yes"), Map.entry("enable_server_sig_algs", "yes"),
			Map.entry("max_input_buffer_size", String.valueOf(256 * 1024)));

	private static final Field LARGEST_PACKET = field("rmpsize");

	private final UpstreamSocket socket;

	private final Duration timeout;

	private @Nullable Session session;

	/** Creates a connection that owns a socket. */
	SshConnection(UpstreamSocket socket, Duration timeout) {
		this.socket = socket;
		this.timeout = timeout;
	}

	/**
	 * Logs in, within the time of one silence. The server gets the name of the user and
	 * signatures of the key only after its own key was found to be known.
	 */
	void login(SshUrl url, SshSettings settings, byte[] key, KnownHosts known) throws TransportException {
		this.socket.limit(this.timeout, MAX_LOGIN_BYTES);
		try {
			JSch client = new JSch();
			client.setHostKeyRepository(known);
			SshKey.add(client, key, settings.passphrase());
			Session created = client.getSession(
					Objects.requireNonNullElse(url.user(), Objects.requireNonNullElse(settings.user(), "git")),
					url.host().toLowerCase(Locale.ROOT), url.port());
			CONFIGURATION.forEach(created::setConfig);
			created.setProxy(new SshStreams(this.socket));
			created.setThreadFactory(new OneThread()::create);
			created.setDaemonThread(true);
			created.setTimeout(millis());
			this.session = created;
			created.connect(millis());
			this.socket.limit(MirrorConnections.MAX_TIME,
					MirrorConnections.MAX_PACK_BYTES + 2 * MirrorConnections.MAX_REFERENCES_BYTES);
		}
		catch (JSchException | RuntimeException ex) {
			disconnect();
			throw failure(ex, known);
		}
		catch (TransportException ex) {
			disconnect();
			throw ex;
		}
		catch (IOException ex) {
			disconnect();
			throw reason(ex);
		}
	}

	@Override
	public Process exec(String command, int seconds) throws IOException {
		return exec(command, Map.of(), seconds);
	}

	@Override
	public Process exec(String command, @Nullable Map<String, String> environment, int seconds) throws IOException {
		if (!command.startsWith(MirrorConnections.SERVICE + " '") || this.session == null) {
			throw new TransportException("only " + MirrorConnections.SERVICE + " may run");
		}
		try {
			ChannelExec channel = (ChannelExec) this.session.openChannel("exec");
			if (channel == null) {
				throw new TransportException(NOT_SSH);
			}
			channel.setCommand(command.getBytes(StandardCharsets.UTF_8));
			if (environment != null) {
				environment.forEach(channel::setEnv);
			}
			InputStream in = channel.getInputStream();
			OutputStream out = channel.getOutputStream();
			LARGEST_PACKET.setInt(channel, MAX_PACKET_SIZE);
			out.write(new byte[0]);
			channel.connect(millis());
			return new SshCommand(channel, in, out, this.socket);
		}
		catch (JSchException | IllegalAccessException ex) {
			throw reason(ex);
		}
	}

	/** Closes the connection first, so that no write of the session waits. */
	@Override
	public void disconnect() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			// closed nevertheless
		}
		if (this.session != null) {
			this.session.disconnect();
		}
	}

	private int millis() {
		return (int) this.timeout.toMillis();
	}

	private TransportException failure(Exception ex, KnownHosts known) {
		if (known.isRevoked() || ex instanceof JSchRevokedHostKeyException) {
			return new SshException(REVOKED_KEY, ex);
		}
		if (ex instanceof JSchHostKeyException) {
			return new SshException(UNKNOWN_KEY, ex);
		}
		if (ex instanceof JSchAlgoNegoFailException) {
			return new SshException("the server offers none of the algorithms that the gateway allows", ex);
		}
		if (this.socket.failure() == null && String.valueOf(ex.getMessage()).startsWith("Auth ")) {
			return new SshException("the server refuses the credentials", ex);
		}
		return reason(ex);
	}

	/** Returns a failure with the first failure of the connection as its cause. */
	private TransportException reason(Exception ex) {
		IOException first = this.socket.failure();
		return new TransportException(NOT_SSH, (first != null) ? first : ex);
	}

	private static String plainKeys() {
		return "ssh-ed25519,ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256";
	}

	private static String keys() {
		String suffix = "-cert-v01@openssh.com";
		return plainKeys().replace(",", suffix + ",") + suffix + "," + plainKeys();
	}

	private static String ciphers() {
		return "aes128-gcm@openssh.com,aes256-gcm@openssh.com,aes128-ctr,aes192-ctr,aes256-ctr";
	}

	private static String codes() {
		return "hmac-sha2-256-etm@openssh.com,hmac-sha2-512-etm@openssh.com,hmac-sha2-256,hmac-sha2-512";
	}

	private static Field field(String name) {
		try {
			Field field = Channel.class.getDeclaredField(name);
			field.setAccessible(true);
			return field;
		}
		catch (NoSuchFieldException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Factory of the only thread of a connection. A server that opens channels by itself
	 * would get a thread for each, and ends the connection instead.
	 */
	private static final class OneThread {

		private final AtomicBoolean isTaken = new AtomicBoolean();

		Thread create(Runnable task) {
			if (!this.isTaken.compareAndSet(false, true)) {
				throw new IllegalStateException("The server opens a channel");
			}
			return new Thread(task);
		}

	}

	/** Streams of the open connection, in place of a proxy's. */
	private record SshStreams(UpstreamSocket open, InputStream in, OutputStream out) implements Proxy {

		SshStreams(UpstreamSocket open) throws IOException {
			this(open, open.inputStream(), open.outputStream());
		}

		@Override
		public void connect(SocketFactory factory, String host, int port, int timeout) {
			// is connected
		}

		@Override
		public InputStream getInputStream() {
			return this.in;
		}

		@Override
		public OutputStream getOutputStream() {
			return this.out;
		}

		@Override
		public @Nullable Socket getSocket() {
			return null;
		}

		@Override
		public void close() {
			try {
				this.open.close();
			}
			catch (IOException ex) {
				// closed nevertheless
			}
		}

	}

}
