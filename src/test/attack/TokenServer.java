
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpServer;

/** Authorization server that knows one token, and takes 20 ms to say so. */
final class TokenServer implements AutoCloseable {

	static final String TOKEN = "the-good-token";

	private static final int DELAY_MILLIS = 20;

	private final HttpServer server;

	/** Starts a server for tokens that are for an audience. */
	TokenServer(String audience) throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.createContext("/introspect", (exchange) -> {
			String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			try {
				Thread.sleep(DELAY_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			byte[] answer = (form.contains("token=" + TOKEN + "&") || form.endsWith("token=" + TOKEN)
					? "{\"active\":true,\"sub\":\"bystander\",\"aud\":\"" + audience + "\"}" : "{\"active\":false}")
				.getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(200, answer.length);
			exchange.getResponseBody().write(answer);
			exchange.close();
		});
		this.server.start();
	}

	String address() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
