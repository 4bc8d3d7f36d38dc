package io.mcpgateway.resource.uri;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Percent-encoding of names in URIs (RFC 3986, section 2.1), always in one form, so that
 * equal names give equal URIs.
 */
public final class PercentEncoding {

	private static final HexFormat HEX = HexFormat.of().withUpperCase();

	/** Reserved characters allowed in a segment. */
	private static final String RESERVED = "!$&'()*+,;=:@";

	/** Characters allowed in a segment besides letters and digits. */
	private static final String SEGMENT = "-._~" + RESERVED;

	private PercentEncoding() {
	}

	/** Encodes a name as a path segment. */
	public static String encode(String name) {
		int plain = 0;
		while (plain < name.length() && isPlainInSegment(name.charAt(plain))) {
			plain++;
		}
		if (plain == name.length()) {
			return name;
		}
		StringBuilder encoded = new StringBuilder(name.length() + 16).append(name, 0, plain);
		for (byte octet : name.substring(plain).getBytes(StandardCharsets.UTF_8)) {
			if (isPlainInSegment((char) (octet & 0xff))) {
				encoded.append((char) octet);
			}
			else {
				HEX.toHexDigits(encoded.append('%'), octet);
			}
		}
		return encoded.toString();
	}

	/**
	 * Encodes the value of a query parameter, in which ampersand and plus have a meaning.
	 */
	public static String encodeValue(String value) {
		return encode(value).replace("&", "%26").replace("+", "%2B");
	}

	/**
	 * Encodes a value as simple expansion does (RFC 6570, section 3.2.2): all characters
	 * but unreserved ones, so that none has a meaning to any server.
	 */
	public static String encodeReserved(String value) {
		StringBuilder encoded = new StringBuilder(value.length() + 16);
		for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
			char c = (char) (octet & 0xff);
			if (isPlainInSegment(c) && RESERVED.indexOf(c) < 0) {
				encoded.append(c);
			}
			else {
				HEX.toHexDigits(encoded.append('%'), octet);
			}
		}
		return encoded.toString();
	}

	/** Encodes each name of a path and keeps the slashes. */
	public static String encodePath(String path) {
		return Arrays.stream(path.split("/", -1)).map(PercentEncoding::encode).collect(Collectors.joining("/"));
	}

	/**
	 * Encodes the characters that template expansion leaves unchanged although they have
	 * a meaning in a URI (RFC 6570, section 3.2.3). A client that expands the value gets
	 * the URI of the name.
	 */
	public static String forTemplate(String name) {
		return name.replace("%", "%25").replace("?", "%3F").replace("#", "%23").replace("[", "%5B").replace("]", "%5D");
	}

	/**
	 * Returns whether a name is free of path separators of any system and of control
	 * characters.
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

	/**
	 * Decodes once; returns {@code null} for invalid UTF-8, and for half a character,
	 * which has no encoding.
	 */
	public static @Nullable String decode(String encoded) {
		if (isDecoded(encoded)) {
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

	private static boolean isDecoded(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) == '%' || Character.isSurrogate(text.charAt(i))) {
				return false;
			}
		}
		return true;
	}

	private static int hexDigit(ByteBuffer source) {
		return HexFormat.fromHexDigit(source.get());
	}

	private static boolean isPlainInSegment(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
				|| (c < 0x7f && SEGMENT.indexOf(c) >= 0);
	}

}
