package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;
import org.jspecify.annotations.Nullable;

/** Git server over smart HTTP with one repository, {@code /acme.git}. */
public final class GitHttpServer implements AutoCloseable {

	private static final String CREDENTIALS = "Basic "
			+ Base64.getEncoder().encodeToString("reader:secret-of-the-reader".getBytes(StandardCharsets.UTF_8));

	/** Number of bytes of a pack in one packet. */
	private static final int MAX_BAND = 60_000;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger requests = new AtomicInteger();

	private final HttpServer server;

	private GitHttpServer(HttpServer server) {
		this.server = server;
		this.server.setExecutor(this.threads);
	}

	/** Serves a repository to everybody. */
	public static GitHttpServer of(WrittenRepository repository, int port) {
		return start(port, (exchange) -> serve(exchange, repository));
	}

	/** Serves a repository to {@code reader} with the password of the reader. */
	public static GitHttpServer secured(WrittenRepository repository) {
		return start(0, (exchange) -> {
			if (CREDENTIALS.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
				serve(exchange, repository);
			}
			else {
				exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"git\"");
				exchange.sendResponseHeaders(401, -1);
			}
		});
	}

	/** Serves one branch with a pack of any bytes, to a client that has nothing yet. */
	public static GitHttpServer sending(byte[] pack, String commit) {
		return start(0, (exchange) -> {
			boolean isAdvertisement = exchange.getRequestURI().getPath().endsWith("/info/refs");
			exchange.getRequestBody().readAllBytes();
			exchange.getResponseHeaders()
				.set("Content-Type", "application/x-git-upload-pack-" + (isAdvertisement ? "advertisement" : "result"));
			exchange.sendResponseHeaders(200, 0);
			try (OutputStream out = exchange.getResponseBody()) {
				PacketLineOut lines = new PacketLineOut(out);
				if (isAdvertisement) {
					lines.writeString("# service=git-upload-pack\n");
					lines.end();
					lines.writeString(commit
							+ " refs/heads/main\0multi_ack_detailed ofs-delta no-progress no-done side-band-64k shallow\n");
					lines.end();
				}
				else {
					lines.writeString("NAK\n");
					for (int sent = 0; sent < pack.length; sent += MAX_BAND) {
						int length = Math.min(MAX_BAND, pack.length - sent);
						byte[] packet = new byte[1 + length];
						packet[0] = 1;
						System.arraycopy(pack, sent, packet, 1, length);
						lines.writePacket(packet);
					}
					lines.end();
				}
			}
		});
	}

	/** Redirects every request to another server. */
	public static GitHttpServer redirecting(URI other) {
		return start(0, (exchange) -> {
			exchange.getResponseHeaders().set("Location", other.resolve(exchange.getRequestURI()).toString());
			exchange.sendResponseHeaders(302, -1);
		});
	}

	/**
	 * Answers every request with an empty page, as a portal in front of a server does.
	 */
	public static GitHttpServer page(int port) {
		return start(port, (exchange) -> {
			exchange.getResponseHeaders().set("Content-Type", "text/html");
			exchange.sendResponseHeaders(200, -1);
		});
	}

	/** Returns the URL of the repository. */
	public URI url() {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort() + "/acme.git");
	}

	/** Returns the number of requests so far. */
	public int requests() {
		return this.requests.get();
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	private static GitHttpServer start(int port, Handler handler) {
		try {
			GitHttpServer started = new GitHttpServer(
					HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0));
			started.server.createContext("/", (exchange) -> {
				started.requests.incrementAndGet();
				try (exchange) {
					handler.handle(exchange);
				}
			});
			started.server.start();
			return started;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void serve(HttpExchange exchange, WrittenRepository repository) throws IOException {
		UploadPack upload = new UploadPack(repository.repository());
		upload.setBiDirectionalPipe(false);
		String protocol = exchange.getRequestHeaders().getFirst("Git-Protocol");
		upload.setExtraParameters((protocol != null) ? List.of(protocol.split(":")) : List.of());
		boolean isAdvertisement = exchange.getRequestURI().getPath().equals("/acme.git/info/refs");
		exchange.getResponseHeaders()
			.set("Content-Type", "application/x-git-upload-pack-" + (isAdvertisement ? "advertisement" : "result"));
		if (!exchange.getRequestURI().getPath().startsWith("/acme.git/")) {
			exchange.sendResponseHeaders(404, -1);
			return;
		}
		exchange.sendResponseHeaders(200, 0);
		try (OutputStream out = exchange.getResponseBody()) {
			if (isAdvertisement) {
				advertise(upload, out, protocol);
			}
			else {
				upload.upload(body(exchange), out, null);
			}
		}
	}

	private static void advertise(UploadPack upload, OutputStream out, @Nullable String protocol) throws IOException {
		PacketLineOut lines = new PacketLineOut(out);
		if (protocol == null) {
			lines.writeString("# service=git-upload-pack\n");
			lines.end();
		}
		upload.sendAdvertisedRefs(new RefAdvertiser.PacketLineOutRefAdvertiser(lines), "git-upload-pack");
	}

	private static InputStream body(HttpExchange exchange) throws IOException {
		InputStream body = exchange.getRequestBody();
		return "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding")) ? new GZIPInputStream(body)
				: body;
	}

	/** Handler of requests. */
	@FunctionalInterface
	private interface Handler {

		void handle(HttpExchange exchange) throws IOException;

	}

}
