package io.mcpgateway.adapter.git.mirror;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.URL;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

import io.mcpgateway.upstream.BlockingHttpClient.Answer;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.unit.DataSize;

/**
 * Connection of JGit for one request, sent when JGit asks for the answer. Times,
 * redirects, proxies and certificates come from the mount, not from JGit.
 */
final class SmartHttpConnection implements HttpConnection {

	/** Maximum size of a request, whose wanted and known commits JGit limits as well. */
	private static final long MAX_REQUEST_BYTES = DataSize.ofMegabytes(16).toBytes();

	private final URL url;

	private final HttpMethod method;

	private final Exchange exchange;

	private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

	private final Request body = new Request();

	private @Nullable Answer answer;

	/**
	 * Creates a connection.
	 * @param method the method that the URL has in the smart protocol
	 */
	SmartHttpConnection(URL url, HttpMethod method, Exchange exchange) {
		this.url = url;
		this.method = method;
		this.exchange = exchange;
	}

	/** Exchange of a request for an answer. */
	@FunctionalInterface
	interface Exchange {

		Answer send(Map<String, String> headers, byte[] body) throws IOException;

	}

	@Override
	public void connect() throws IOException {
		answer();
	}

	@Override
	public int getResponseCode() throws IOException {
		return answer().status();
	}

	@Override
	public String getResponseMessage() throws IOException {
		return "status " + answer().status();
	}

	@Override
	public InputStream getInputStream() throws IOException {
		return answer().body();
	}

	@Override
	public @Nullable String getContentType() {
		return getHeaderField(HttpHeaders.CONTENT_TYPE);
	}

	@Override
	public int getContentLength() {
		return -1;
	}

	@Override
	public @Nullable String getHeaderField(String name) {
		List<String> values = getHeaderFields(name);
		return values.isEmpty() ? null : values.getFirst();
	}

	/**
	 * Returns the values of a header. Among challenges JGit sees only requests for
	 * passwords, and therefore never proves the identity of the account running the
	 * gateway.
	 */
	@Override
	public List<String> getHeaderFields(String name) {
		List<String> values = (this.answer != null) ? this.answer.headers().getOrEmpty(name) : List.of();
		return name.equalsIgnoreCase(HttpHeaders.WWW_AUTHENTICATE)
				? values.stream().filter((challenge) -> challenge.regionMatches(true, 0, "Basic", 0, 5)).toList()
				: values;
	}

	@Override
	public Map<String, List<String>> getHeaderFields() {
		Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		if (this.answer != null) {
			this.answer.headers().headerNames().forEach((name) -> all.put(name, getHeaderFields(name)));
		}
		return all;
	}

	@Override
	public URL getURL() {
		return this.url;
	}

	@Override
	public String getRequestMethod() {
		return this.method.name();
	}

	@Override
	public void setRequestMethod(String asked) throws ProtocolException {
		if (!asked.equals(this.method.name())) {
			throw new ProtocolException("The smart protocol has no such request");
		}
	}

	@Override
	public void setRequestProperty(String name, String value) {
		this.headers.put(name, value);
	}

	@Override
	public OutputStream getOutputStream() {
		return this.body;
	}

	@Override
	public boolean usingProxy() {
		return false;
	}

	@Override
	public void configure(KeyManager @Nullable [] keys, TrustManager @Nullable [] trusted,
			@Nullable SecureRandom random) throws KeyManagementException {
		throw new KeyManagementException("Certificates are always verified");
	}

	@Override
	public void setHostnameVerifier(HostnameVerifier verifier) throws KeyManagementException {
		throw new KeyManagementException("Certificates are always verified");
	}

	@Override
	public void setUseCaches(boolean mayCache) {
		// no cache
	}

	@Override
	public void setConnectTimeout(int millis) {
		// that of the connections
	}

	@Override
	public void setReadTimeout(int millis) {
		// that of the connections
	}

	@Override
	public void setInstanceFollowRedirects(boolean follows) {
		// no redirects
	}

	@Override
	public void setDoOutput(boolean hasBody) {
		// by the method
	}

	@Override
	public void setFixedLengthStreamingMode(int length) {
		// the length is that of the body
	}

	@Override
	public void setChunkedStreamingMode(int length) {
		// the length is that of the body
	}

	private Answer answer() throws IOException {
		Answer known = this.answer;
		if (known == null) {
			known = this.exchange.send(this.headers, this.body.bytes.toByteArray());
			this.answer = known;
		}
		return known;
	}

	/** Body of a request in memory. */
	private static final class Request extends OutputStream {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		@Override
		public void write(int b) throws IOException {
			write(new byte[] { (byte) b }, 0, 1);
		}

		@Override
		public void write(byte[] b, int offset, int length) throws IOException {
			if (this.bytes.size() + (long) length > MAX_REQUEST_BYTES) {
				throw new TransportException("the request is too large");
			}
			this.bytes.write(b, offset, length);
		}

	}

}
