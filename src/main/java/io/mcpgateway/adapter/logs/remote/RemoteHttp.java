package io.mcpgateway.adapter.logs.remote;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.http.HttpStatus;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of a service that keeps logs. Sends GETs, follows no redirects and uses no
 * proxy. An answer that is not over after the timeout fails.
 */
public final class RemoteHttp implements AutoCloseable {

	/** Maximum size of an answer in JSON, in bytes. */
	private static final int MAX_JSON_SIZE = 8 * 1024 * 1024;

	private static final JsonMapper JSON = JsonMapper.shared();

	private final HttpClient client;

	private final Duration timeout;

	/**
	 * Creates a client.
	 * @param caFile certificates of the authorities in PEM; {@code null} for those of the
	 * JVM
	 * @param timeout longest time of a request and its answer
	 */
	public RemoteHttp(@Nullable Path caFile, Duration timeout) {
		this.timeout = timeout;
		HttpClient.Builder builder = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.proxy(HttpClient.Builder.NO_PROXY)
			.connectTimeout(timeout);
		if (caFile != null) {
			PemSslStoreDetails authorities = PemSslStoreDetails.forCertificate(caFile.toUri().toString());
			builder.sslContext(SslBundle.of(new PemSslStoreBundle(null, authorities)).createSslContext());
		}
		this.client = builder.build();
	}

	/**
	 * Opens an answer.
	 * @throws MissingLogException for status 404
	 * @throws RefusedException for any other status but 200
	 */
	public InputStream open(URI target, Map<String, String> headers) throws IOException {
		HttpRequest.Builder request = HttpRequest.newBuilder(target).timeout(this.timeout);
		headers.forEach(request::setHeader);
		HttpResponse<InputStream> response = send(request.build());
		if (response.statusCode() == HttpStatus.OK.value()) {
			return new LimitedBody(response.body(), this.timeout);
		}
		response.body().close();
		throw (response.statusCode() == HttpStatus.NOT_FOUND.value()) ? new MissingLogException()
				: new RefusedException(response.statusCode());
	}

	/**
	 * Reads an answer in JSON.
	 * @throws LargeAnswerException if it is larger than 8 MB
	 */
	public JsonNode json(URI target, Map<String, String> headers) throws IOException {
		try (InputStream body = open(target, headers)) {
			byte[] bytes = body.readNBytes(MAX_JSON_SIZE + 1);
			if (bytes.length > MAX_JSON_SIZE) {
				throw new LargeAnswerException();
			}
			return JSON.readTree(bytes);
		}
		catch (JacksonException ex) {
			throw new IOException("The answer is no JSON", ex);
		}
	}

	private HttpResponse<InputStream> send(HttpRequest request) throws IOException {
		try {
			return this.client.send(request, BodyHandlers.ofInputStream());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException();
		}
	}

	@Override
	public void close() {
		this.client.shutdownNow();
	}

	/** Body that is closed at the latest when its time is over. */
	private static final class LimitedBody extends FilterInputStream {

		private final Disposable end;

		LimitedBody(InputStream body, Duration timeout) {
			super(body);
			this.end = Schedulers.boundedElastic().schedule(this::abort, timeout.toMillis(), TimeUnit.MILLISECONDS);
		}

		private void abort() {
			try {
				this.in.close();
			}
			catch (IOException ex) {
				// The reader fails anyway.
			}
		}

		@Override
		public void close() throws IOException {
			this.end.dispose();
			super.close();
		}

	}

}
