package io.mcpgateway.resource.uri;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

/**
 * Names as they stand in URIs (RFC 3986, section 2.1), always in one form, so that equal
 * names are equal URIs.
 */
public final class PercentEncoding {

	private static final HexFormat HEX = HexFormat.of().withUpperCase();

	/** What may stand in a segment besides letters and digits. */
	private static final String SEGMENT = "-._~!$&'()*+,;=:@";

	private PercentEncoding() {
	}

	/** Encode a name as one segment of a path. */
	public static String encode(String name) {
		int plain = 0;
		while (plain < name.length() && isUnreserved(name.charAt(plain))) {
			plain++;
		}
		if (plain == name.length()) {
			return name;
		}
		StringBuilder encoded = new StringBuilder(name.length() + 16).append(name, 0, plain);
		for (byte octet : name.substring(plain).getBytes(StandardCharsets.UTF_8)) {
			if (isUnreserved((char) (octet & 0xff))) {
				encoded.append((char) octet);
			}
			else {
				HEX.toHexDigits(encoded.append('%'), octet);
			}
		}
		return encoded.toString();
	}

	/**
	 * Encode what the expansion of a template leaves as it is, though it has a meaning in
	 * a URI (RFC 6570, section 3.2.3), so that a client that puts the value in gets the
	 * URI of the name.
	 */
	public static String forTemplate(String name) {
		return name.replace("%", "%25").replace("?", "%3F").replace("#", "%23").replace("[", "%5B").replace("]", "%5D");
	}

	/**
	 * Whether a name can be part of a URI that is served: no separator of any system in
	 * it, and no control character.
	 */
	public static boolean isPlain(String name) {
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			if (c < ' ' || c == 0x7f || c == '/' || c == '\\') {
				return false;
			}
		}
		return true;
	}

	/** Decode once; {@code null} if that is not UTF-8. */
	public static @Nullable String decode(String encoded) {
		if (encoded.indexOf('%') < 0) {
			return encoded;
		}
		try {
			ByteBuffer source = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(encoded));
			ByteBuffer octets = ByteBuffer.allocate(source.remaining());
			while (source.hasRemaining()) {
				byte octet = source.get();
				octets.put((octet != '%') ? octet : (byte) (hexDigit(source) << 4 | hexDigit(source)));
			}
			return StandardCharsets.UTF_8.newDecoder().decode(octets.flip()).toString();
		}
		catch (CharacterCodingException | BufferUnderflowException | NumberFormatException ex) {
			return null;
		}
	}

	private static int hexDigit(ByteBuffer source) {
		return HexFormat.fromHexDigit(source.get());
	}

	private static boolean isUnreserved(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
				|| (c < 0x7f && SEGMENT.indexOf(c) >= 0);
	}

}
