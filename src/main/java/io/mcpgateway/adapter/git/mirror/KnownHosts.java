package io.mcpgateway.adapter.git.mirror;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import com.google.re2j.Pattern;
import com.jcraft.jsch.HostKey;
import com.jcraft.jsch.HostKeyRepository;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.UserInfo;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.jspecify.annotations.Nullable;

/**
 * Keys that a known hosts file of OpenSSH has for one server. Nothing is ever added, and
 * a revoked key counts as unknown.
 *
 * <h2>Why the file is parsed here</h2> JSch compares the names of plain keys as they are.
 * So a wildcard would match nothing, and a negated name would be ignored.
 */
final class KnownHosts implements HostKeyRepository {

	private static final String REVOKED = "@revoked";

	private static final String AUTHORITY = "@cert-authority";

	private static final int DEFAULT_PORT = 22;

	/** Types of keys of which a signature is accepted. */
	private static final Set<String> TYPES = Set.of("ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256",
			"ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521");

	private static final int MIN_KEY_LENGTH = 32;

	private final List<HostKey> plain = new ArrayList<>();

	private final List<HostKey> marked = new ArrayList<>();

	private boolean isRevoked;

	private KnownHosts() {
	}

	/**
	 * Finds the keys of a server. As in OpenSSH, the name without a port counts if no
	 * line has the name with the port. A key revoked without a port is revoked for all.
	 * @param file the content of the file; lines that OpenSSH would not understand are
	 * skipped
	 */
	static KnownHosts of(byte[] file, String host, int port) {
		List<String[]> lines = new String(file, StandardCharsets.ISO_8859_1).lines()
			.map((line) -> line.replace("\u00ef\u00bb\u00bf", "").strip())
			.filter((line) -> !line.isEmpty() && line.charAt(0) != '#')
			.map((line) -> (line.startsWith("@") ? line : " " + line).split("[ \t]+"))
			.toList();
		String name = name(host, port);
		KnownHosts found = new KnownHosts();
		lines.forEach((line) -> found.add(line, name, name));
		if (port != DEFAULT_PORT) {
			String withoutPort = host.toLowerCase(Locale.ROOT);
			boolean isUnknown = found.isEmpty();
			lines.stream()
				.filter((line) -> isUnknown || line[0].equals(REVOKED))
				.forEach((line) -> found.add(line, withoutPort, name));
		}
		return found;
	}

	/** Returns whether no key can be that of the server. */
	boolean isEmpty() {
		return this.plain.isEmpty() && this.marked.stream().noneMatch((key) -> key.getMarker().equals(AUTHORITY));
	}

	/** Returns whether the server showed a revoked key. */
	boolean isRevoked() {
		return this.isRevoked;
	}

	@Override
	public int check(String host, byte[] key) {
		String text = Base64.getEncoder().encodeToString(key);
		if (this.marked.stream()
			.anyMatch((known) -> known.getMarker().equals(REVOKED) && known.getKey().equals(text))) {
			this.isRevoked = true;
			return NOT_INCLUDED;
		}
		return this.plain.stream().anyMatch((known) -> known.getKey().equals(text)) ? OK : NOT_INCLUDED;
	}

	/**
	 * Returns the keys without a mark, whose types the server is asked for first.
	 * @param type only keys of this type; {@code null} for all
	 */
	@Override
	public HostKey[] getHostKey(String host, @Nullable String type) {
		return this.plain.stream().filter((key) -> type == null || key.getType().equals(type)).toArray(HostKey[]::new);
	}

	/** Returns all keys, among them authorities and revoked ones. */
	@Override
	public HostKey[] getHostKey() {
		List<HostKey> all = new ArrayList<>(this.plain);
		all.addAll(this.marked);
		return all.toArray(HostKey[]::new);
	}

	@Override
	public void add(HostKey key, UserInfo user) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void remove(String host, String type) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void remove(String host, String type, byte[] key) {
		throw new UnsupportedOperationException();
	}

	@Override
	public String getKnownHostsRepositoryID() {
		return "ssh-known-hosts";
	}

	/**
	 * Adds the key of a line.
	 * @param line the mark, the names, the type and the key
	 * @param looked the name to look for
	 * @param name the name that the key gets
	 */
	private void add(String[] line, String looked, String name) {
		if (line.length < 4 || !TYPES.contains(line[2]) || !matches(line[1], looked)) {
			return;
		}
		HostKey key = key(line[0], name, line[2], line[3]);
		if (key == null) {
			return;
		}
		switch (line[0]) {
			case "" -> this.plain.add(key);
			case REVOKED, AUTHORITY -> this.marked.add(key);
			default -> {
				// a mark that OpenSSH does not know
			}
		}
	}

	private static @Nullable HostKey key(String mark, String name, String type, String text) {
		try {
			byte[] key = Base64.getDecoder().decode(text);
			int length = type.length();
			boolean isOfType = key.length >= MIN_KEY_LENGTH && key[3] == length
					&& new String(key, 4, length, StandardCharsets.US_ASCII).equals(type);
			return isOfType ? new HostKey(mark, name, HostKey.GUESS, key, null) : null;
		}
		catch (IllegalArgumentException | JSchException ex) {
			return null;
		}
	}

	/** Returns the name of a server in files of known hosts. */
	private static String name(String host, int port) {
		String name = host.toLowerCase(Locale.ROOT);
		return (port != DEFAULT_PORT) ? "[" + name + "]:" + port : name;
	}

	private static boolean matches(String names, String name) {
		if (names.startsWith("|1|")) {
			return matchesHash(names.split("\\|"), name);
		}
		boolean isMatched = false;
		for (String pattern : names.toLowerCase(Locale.ROOT).split(",", -1)) {
			boolean isNegated = pattern.startsWith("!");
			if (matchesPattern(isNegated ? pattern.substring(1) : pattern, name)) {
				if (isNegated) {
					return false;
				}
				isMatched = true;
			}
		}
		return isMatched;
	}

	/** Matches a name that is hidden by a hash, with its parts after {@code |1|}. */
	private static boolean matchesHash(String[] parts, String name) {
		try {
			return parts.length == 4 && Base64.getEncoder()
				.encodeToString(
						new HmacUtils(HmacAlgorithms.HMAC_SHA_1, Base64.getDecoder().decode(parts[2])).hmac(name))
				.equals(parts[3]);
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	private static boolean matchesPattern(String pattern, String name) {
		StringBuilder expression = new StringBuilder();
		pattern.chars().forEach((letter) -> expression.append(switch (letter) {
			case '*' -> ".*";
			case '?' -> ".";
			default -> Pattern.quote(Character.toString(letter));
		}));
		return Pattern.matches(expression.toString(), name);
	}

}
