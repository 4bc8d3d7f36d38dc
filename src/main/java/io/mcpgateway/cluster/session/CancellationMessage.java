package io.mcpgateway.cluster.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;

import io.mcpgateway.protocol.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * Message about a request cancelled by a client.
 *
 * @param session the id of the session
 */
record CancellationMessage(String session, RequestId request) {

	/** Maximum size of a message in bytes. */
	static final int MAX_BYTES = 8192;

	/** Maximum length of the id of a session, longer than the id of any session. */
	private static final int MAX_SESSION_LENGTH = 1000;

	private static final byte TEXT = 0;

	private static final byte NUMBER = 1;

	/** Returns the message as bytes; {@code null} if an id is too long for a message. */
	byte @Nullable [] toBytes() {
		String id = switch (this.request) {
			case RequestId.Text(var value) -> value;
			case RequestId.Number(var value) -> value.toString();
		};
		if (id.length() > RequestId.MAX_LENGTH || this.session.length() > MAX_SESSION_LENGTH) {
			return null;
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeUTF(this.session);
			out.writeByte((this.request instanceof RequestId.Text) ? TEXT : NUMBER);
			out.writeUTF(id);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return bytes.toByteArray();
	}

	static CancellationMessage read(byte[] bytes) throws IOException {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			String session = in.readUTF();
			byte kind = in.readByte();
			String id = in.readUTF();
			return switch (kind) {
				case TEXT -> new CancellationMessage(session, new RequestId.Text(id));
				case NUMBER -> new CancellationMessage(session, new RequestId.Number(new BigInteger(id)));
				default -> throw new IOException("the id of a cancelled request has another kind");
			};
		}
		catch (NumberFormatException ex) {
			throw new IOException("the id of a cancelled request is not a number", ex);
		}
	}

}
