package io.mcpgateway.upstream;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import io.netty.handler.timeout.ReadTimeoutException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpResponse;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/**
 * HTTP client with blocking calls, for sources read on separate threads. At most two
 * buffers of an answer are in memory besides the buffer being read.
 */
public final class BlockingHttpClient {

	private static final String PLAIN = "identity";

	private final ClientHttpConnector connector;

	private final Duration timeout;

	private final Duration maxTime;

	BlockingHttpClient(ClientHttpConnector connector, Duration timeout, Duration maxTime) {
		this.connector = connector;
		this.timeout = timeout;
		this.maxTime = maxTime;
	}

	/**
	 * Requests a resource.
	 * @param maxBytes maximum size of the body, beyond which a read of it fails
	 * @throws IOException if there is no answer in time, or a compressed one
	 */
	public Answer get(URI target, Map<String, String> headers, long maxBytes) throws IOException {
		return send(HttpMethod.GET, target, headers, new byte[0], maxBytes);
	}

	/**
	 * Sends a body.
	 * @param maxBytes maximum size of the answer's body, beyond which a read of it fails
	 * @throws IOException if there is no answer in time, or a compressed one
	 */
	public Answer post(URI target, Map<String, String> headers, byte[] body, long maxBytes) throws IOException {
		return send(HttpMethod.POST, target, headers, body, maxBytes);
	}

	private Answer send(HttpMethod method, URI target, Map<String, String> headers, byte[] body, long maxBytes)
			throws IOException {
		Mono<ClientHttpResponse> exchange = this.connector.connect(method, target, (request) -> {
			headers.forEach(request.getHeaders()::set);
			request.getHeaders().set(HttpHeaders.ACCEPT_ENCODING, PLAIN);
			return write(request, method, body);
		}).timeout(this.timeout);
		try {
			ClientHttpResponse response = Objects.requireNonNull(exchange.block(), "an exchange has an answer");
			Answer answer = new Answer(response.getStatusCode().value(), response.getHeaders(),
					body(response, maxBytes));
			String encoding = answer.headers().getFirst(HttpHeaders.CONTENT_ENCODING);
			if (encoding != null && !encoding.equalsIgnoreCase(PLAIN)) {
				answer.close();
				throw new IOException("The answer is compressed although a plain one was asked for");
			}
			return answer;
		}
		catch (RuntimeException ex) {
			throw error(ex);
		}
	}

	private static Mono<Void> write(ClientHttpRequest request, HttpMethod method, byte[] body) {
		if (method.equals(HttpMethod.GET)) {
			return request.setComplete();
		}
		request.getHeaders().setContentLength(body.length);
		return request.writeWith(Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(body)));
	}

	private Body body(ClientHttpResponse response, long maxBytes) {
		Mono<DataBuffer> end = Mono.delay(this.maxTime).then(Mono.error(TimeoutException::new));
		return new Body(response.getBody().takeUntilOther(end).map(BlockingHttpClient::drain).toStream(1), maxBytes);
	}

	private static byte[] drain(DataBuffer buffer) {
		try {
			byte[] bytes = new byte[buffer.readableByteCount()];
			buffer.read(bytes);
			return bytes;
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private static IOException error(RuntimeException failure) {
		return switch (Exceptions.unwrap(failure)) {
			case InterruptedException interrupted -> new InterruptedIOException("The request was interrupted");
			case TimeoutException late -> new SocketTimeoutException("The server does not answer in time");
			case ReadTimeoutException late -> new SocketTimeoutException("The server does not answer in time");
			case IOException known -> known;
			case Throwable other -> new IOException("The request failed", other);
		};
	}

	/**
	 * Answer of a server. The body holds a connection until it is read or closed.
	 *
	 * @param status HTTP status
	 */
	public record Answer(int status, HttpHeaders headers, InputStream body) implements AutoCloseable {

		@Override
		public void close() throws IOException {
			this.body.close();
		}

	}

	/** Body of an answer. Ends with an error after the maximum time. */
	private static final class Body extends InputStream {

		private final Stream<byte[]> stream;

		private final Iterator<byte[]> buffers;

		private final long maxBytes;

		private long received;

		private byte[] buffer = new byte[0];

		private int position;

		private volatile boolean isClosed;

		Body(Stream<byte[]> stream, long maxBytes) {
			this.stream = stream;
			this.buffers = stream.iterator();
			this.maxBytes = maxBytes;
		}

		@Override
		public int read() throws IOException {
			return fill() ? this.buffer[this.position++] & 0xff : -1;
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			Objects.checkFromIndexSize(offset, length, bytes.length);
			if (length == 0) {
				return 0;
			}
			if (!fill()) {
				return -1;
			}
			int count = Math.min(length, available());
			System.arraycopy(this.buffer, this.position, bytes, offset, count);
			this.position += count;
			return count;
		}

		@Override
		public int available() {
			return this.buffer.length - this.position;
		}

		/** Waits for bytes; {@code false} at the end. */
		private boolean fill() throws IOException {
			while (available() == 0) {
				if (!await(this.buffers::hasNext)) {
					return false;
				}
				this.buffer = this.buffers.next();
				this.position = 0;
				this.received += this.buffer.length;
				if (this.received > this.maxBytes) {
					throw new IOException("The answer is larger than " + this.maxBytes + " bytes");
				}
			}
			return true;
		}

		private boolean await(BooleanSupplier hasNext) throws IOException {
			try {
				boolean isThere = hasNext.getAsBoolean();
				if (this.isClosed) {
					throw new IOException("The answer was closed");
				}
				return isThere;
			}
			catch (RuntimeException ex) {
				throw error(ex);
			}
		}

		@Override
		public void close() {
			this.isClosed = true;
			this.stream.close();
		}

	}

}
