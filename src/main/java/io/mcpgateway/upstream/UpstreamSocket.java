package io.mcpgateway.upstream;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.client.InetAddressFilter;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * Blocking connection to a server, for protocols other than HTTP. Connects to allowed
 * addresses only, without a proxy. Each silence, the whole time, and the received bytes
 * are bounded.
 * <p>
 * <b>Why</b> a timer closes the connection during a late write: a blocked write of a
 * socket has no timeout, so a server that reads nothing would hold the thread for ever.
 */
public final class UpstreamSocket implements Closeable {

	/** Maximum number of addresses of a name that are tried. */
	private static final int MAX_ADDRESSES = 8;

	private static final int BUFFER_SIZE = 32 * 1024;

	private final Socket socket;

	private final Duration silence;

	private volatile long deadline;

	private final AtomicLong remaining = new AtomicLong();

	private volatile @Nullable IOException failure;

	private UpstreamSocket(Socket socket, Duration silence) {
		this.socket = socket;
		this.silence = silence;
	}

	/**
	 * Connects to the first allowed address that answers, and blocks until then. All
	 * addresses together have the time of one silence.
	 * @param host a name or an address
	 * @param silence maximum time to connect, of a silence and of a write
	 * @throws AddressRefusedException if no address of the host is allowed
	 */
	public static UpstreamSocket connect(String host, int port, InetAddressFilter allowed, Duration silence)
			throws IOException {
		InetAddress[] addresses = Stream.of(InetAddress.getAllByName(host))
			.filter(allowed::matches)
			.limit(MAX_ADDRESSES)
			.toArray(InetAddress[]::new);
		long end = System.nanoTime() + silence.toNanos();
		IOException failure = new AddressRefusedException();
		for (InetAddress address : addresses) {
			Socket socket = new Socket(Proxy.NO_PROXY);
			try {
				socket.connect(new InetSocketAddress(address, port), millisUntil(end));
				socket.setTcpNoDelay(true);
				return new UpstreamSocket(socket, silence);
			}
			catch (IOException ex) {
				socket.close();
				failure = (ex instanceof SocketTimeoutException || ex instanceof ConnectException) ? ex
						: new ConnectException("Cannot connect to the server");
			}
		}
		throw failure;
	}

	/**
	 * Bounds all following reads together, in place of the bounds before.
	 * @param time from now
	 */
	public void limit(Duration time, long bytes) {
		this.deadline = System.nanoTime() + time.toNanos();
		this.remaining.set(bytes);
	}

	/** Returns the received bytes. Without a call of {@code limit}, there are none. */
	public InputStream inputStream() throws IOException {
		return new BufferedInputStream(new BoundedInput(this.socket.getInputStream()), BUFFER_SIZE);
	}

	/** Returns the stream of bytes to send. */
	public OutputStream outputStream() throws IOException {
		return watched(this.socket.getOutputStream());
	}

	/**
	 * Returns a stream over this connection whose writes close the connection if they
	 * take longer than a silence.
	 */
	public OutputStream watched(OutputStream out) {
		return new WatchedOutput(out);
	}

	/**
	 * Returns the first failure of a read or a write; {@code null} if none failed, or the
	 * gateway closed the connection before.
	 */
	public @Nullable IOException failure() {
		return this.failure;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	private <X extends IOException> X failed(X ex) {
		if (this.failure == null && !this.socket.isClosed()) {
			this.failure = ex;
		}
		return ex;
	}

	private void closeLate() {
		failed(new SocketTimeoutException("The server does not read"));
		try {
			close();
		}
		catch (IOException ex) {
			// closed nevertheless
		}
	}

	/** Returns a timeout of sockets, which take zero for none. */
	private static int millisUntil(long end) throws SocketTimeoutException {
		long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
		if (millis <= 0) {
			throw new SocketTimeoutException("The time of the connection is over");
		}
		return (int) Math.min(millis, Integer.MAX_VALUE);
	}

	/** Received bytes, within all bounds. */
	private final class BoundedInput extends FilterInputStream {

		BoundedInput(InputStream in) {
			super(in);
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xff;
		}

		@Override
		public int read(byte[] b, int offset, int length) throws IOException {
			try {
				if (UpstreamSocket.this.remaining.get() <= 0) {
					throw new IOException("The server sends too much");
				}
				long silent = UpstreamSocket.this.silence.toMillis();
				UpstreamSocket.this.socket
					.setSoTimeout((int) Math.min(silent, millisUntil(UpstreamSocket.this.deadline)));
				int count = super.read(b, offset, (int) Math.min(length, UpstreamSocket.this.remaining.get()));
				UpstreamSocket.this.remaining.addAndGet(-Math.max(count, 0));
				return count;
			}
			catch (IOException ex) {
				throw failed(ex);
			}
		}

	}

	/** Bytes to send, each write with a timer. */
	private final class WatchedOutput extends FilterOutputStream {

		WatchedOutput(OutputStream out) {
			super(out);
		}

		@Override
		public void write(int b) throws IOException {
			write(new byte[] { (byte) b }, 0, 1);
		}

		@Override
		public void write(byte[] b, int offset, int length) throws IOException {
			watch(() -> this.out.write(b, offset, length));
		}

		@Override
		public void flush() throws IOException {
			watch(this.out::flush);
		}

		@Override
		public void close() throws IOException {
			watch(this.out::close);
		}

		private void watch(Write write) throws IOException {
			Disposable late = Schedulers.parallel()
				.schedule(UpstreamSocket.this::closeLate, UpstreamSocket.this.silence.toMillis(),
						TimeUnit.MILLISECONDS);
			try {
				write.run();
			}
			catch (IOException ex) {
				throw failed(ex);
			}
			finally {
				late.dispose();
			}
		}

	}

	/** Write that may block. */
	@FunctionalInterface
	private interface Write {

		void run() throws IOException;

	}

}
