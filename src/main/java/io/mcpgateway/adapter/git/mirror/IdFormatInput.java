package io.mcpgateway.adapter.git.mirror;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import org.eclipse.jgit.errors.TransportException;

/**
 * Answer of a server that fails if it offers ids in SHA-256 at its beginning. JGit would
 * read such ids as ids in SHA-1 with another name.
 */
final class IdFormatInput extends FilterInputStream {

	/** Message of the failure to copy a repository with ids in SHA-256. */
	static final String OTHER_IDS = "the repository has ids in SHA-256";

	/** Maximum length of the capabilities at the start of an answer, in bytes. */
	private static final int MAX_CAPABILITIES_LENGTH = 4096;

	/** Capability in its line, or after others, rather than in a name. */
	private static final Pattern SHA256 = Pattern.compile("[ \\x000-9a-f]object-format=sha256[ \\n]");

	private final ByteArrayOutputStream begin = new ByteArrayOutputStream();

	IdFormatInput(InputStream in) {
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
		int kept = Math.min(count, MAX_CAPABILITIES_LENGTH - this.begin.size());
		if (kept > 0) {
			this.begin.write(b, offset, kept);
			if (SHA256.matcher(this.begin.toString(StandardCharsets.ISO_8859_1)).find()) {
				throw new TransportException(OTHER_IDS);
			}
		}
		return count;
	}

	@Override
	public boolean markSupported() {
		return false;
	}

}
