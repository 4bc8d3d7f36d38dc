package io.mcpgateway.adapter.git.mirror;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

import com.jcraft.jsch.ChannelExec;
import io.mcpgateway.upstream.UpstreamSocket;
import org.eclipse.jgit.errors.TransportException;

/**
 * Command on a server. Its answer has the bound of a list of references until JGit asks
 * for objects. Its errors are dropped, since they are texts of the server.
 */
final class SshCommand extends Process {

	private static final int MAX_COMMAND_LENGTH = 64;

	private final ChannelExec channel;

	private final InputStream in;

	private final OutputStream out;

	private final UpstreamSocket socket;

	private final AtomicLong remaining = new AtomicLong(MirrorConnections.MAX_REFERENCES_BYTES);

	private volatile boolean isAsked;

	SshCommand(ChannelExec channel, InputStream in, OutputStream out, UpstreamSocket socket) {
		this.channel = channel;
		this.socket = socket;
		this.in = new IdFormatInput(new Answer(in));
		this.out = new Request(socket.watched(out));
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
	public InputStream getErrorStream() {
		return InputStream.nullInputStream();
	}

	@Override
	public int waitFor() {
		return exitValue();
	}

	/** Returns the status that the server told, or -1 if it told none yet. */
	@Override
	public int exitValue() {
		return this.channel.getExitStatus();
	}

	@Override
	public void destroy() {
		this.channel.disconnect();
	}

	/** Answer within its bound, which fails as the connection did. */
	private final class Answer extends FilterInputStream {

		Answer(InputStream in) {
			super(in);
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xff;
		}

		@Override
		public int read(byte[] b, int offset, int length) throws IOException {
			int count = super.read(b, offset, length);
			IOException failure = SshCommand.this.socket.failure();
			if (count < 0 && failure != null) {
				throw failure;
			}
			SshCommand.this.remaining.addAndGet(-Math.max(count, 0));
			if (SshCommand.this.remaining.get() < 0) {
				throw new TransportException("the server sends too much");
			}
			return count;
		}

	}

	/** Request of JGit, which tells when it asks for objects. */
	private final class Request extends FilterOutputStream {

		Request(OutputStream out) {
			super(out);
		}

		@Override
		public void write(byte[] b, int offset, int length) throws IOException {
			if (!SshCommand.this.isAsked) {
				String begin = new String(b, offset, Math.min(length, MAX_COMMAND_LENGTH), StandardCharsets.ISO_8859_1);
				if (begin.contains("command=fetch") || begin.contains("want ")) {
					SshCommand.this.isAsked = true;
					SshCommand.this.remaining.set(MirrorConnections.MAX_PACK_BYTES);
				}
			}
			this.out.write(b, offset, length);
		}

	}

}
