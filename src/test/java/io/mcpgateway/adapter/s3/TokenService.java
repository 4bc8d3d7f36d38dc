package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.ApiServer.Reply;
import io.mcpgateway.testkit.S3Server;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Stand-in of the AWS Security Token Service. It checks each field of AssumeRole as the
 * API reference of AWS describes it, and the signature with version 4 of Signature. A
 * request with a mistake gets a refusal and is a {@link #mistakes mistake}.
 */
final class TokenService implements AutoCloseable {

	static final String REGION = "eu-west-1";

	static final String ROLE = "arn:aws:iam::123456789012:role/mcp-reader";

	private static final Pattern AUTHORIZATION = Pattern
		.compile("AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/([^/]+)/aws4_request, SignedHeaders=([^,]+), "
				+ "Signature=([0-9a-f]{64})");

	private static final Set<String> FIELDS = Set.of("Action", "Version", "RoleArn", "RoleSessionName",
			"DurationSeconds");

	private final Map<String, Session> sessions = new ConcurrentHashMap<>();

	/** Answers to sessions whose name has a text. */
	private final Map<String, Reply> replies = new ConcurrentHashMap<>();

	private final List<Session> given = new CopyOnWriteArrayList<>();

	private final List<String> mistakes = new CopyOnWriteArrayList<>();

	private final ApiServer server = ApiServer.start().otherwise(this::answer);

	private volatile Duration life = Duration.ofHours(1);

	/** Session that was given. */
	record Session(String accessKeyId, String secretAccessKey, String token, String role, String name, int seconds,
			Map<String, String> tags) {

	}

	URI endpoint() {
		return URI.create(this.server.url("127.0.0.1"));
	}

	/** Returns the sessions in the order in which they were given. */
	List<Session> given() {
		return this.given;
	}

	/** Returns the session of an access key; {@code null} for an unknown one. */
	Session session(String accessKeyId) {
		return this.sessions.get(accessKeyId);
	}

	/** Forgets a session, whose credentials nobody knows then. */
	void forget(String accessKeyId) {
		this.sessions.remove(accessKeyId);
	}

	List<String> requests() {
		return this.server.requests();
	}

	List<String> mistakes() {
		return this.mistakes;
	}

	/** Sets the life of sessions, if it is shorter than asked for. */
	void giveFor(Duration life) {
		this.life = life;
	}

	/** Sets the answer to sessions whose name begins with a text. */
	void answer(String name, Reply reply) {
		this.replies.put(name, reply);
	}

	/** Refuses sessions whose name begins with a text. */
	void refuse(String name, String status, String code) {
		answer(name, (head, out) -> error(out, status, code));
	}

	/** Gives sessions as before. */
	void allow(String name) {
		this.replies.remove(name);
	}

	@Override
	public void close() throws IOException {
		this.server.close();
	}

	static void error(OutputStream out, String status, String code) throws IOException {
		send(out, status, """
				<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type>\
				<Code>%s</Code><Message>s3cr3t words</Message></Error><RequestId>1</RequestId></ErrorResponse>
				""".formatted(code));
	}

	private static void send(OutputStream out, String status, String body) throws IOException {
		ApiServer.send(out, status, "text/xml", body.getBytes(StandardCharsets.UTF_8));
	}

	private void answer(String request, OutputStream out) throws IOException, InterruptedException {
		String body = request.substring(request.indexOf("\n\n") + 2);
		Map<String, String> form = new TreeMap<>();
		for (String pair : body.split("&")) {
			String[] parts = pair.split("=", 2);
			form.put(decode(parts[0]), decode(parts[1]));
		}
		List<String> found = new ArrayList<>();
		checkSignature(request.substring(0, request.indexOf("\n\n")), body, found);
		Map<String, String> tags = checkFields(form, found);
		if (!found.isEmpty()) {
			this.mistakes.addAll(found);
			error(out, "400 Bad Request", "ValidationError");
			return;
		}
		String name = form.get("RoleSessionName");
		for (Map.Entry<String, Reply> reply : this.replies.entrySet()) {
			if (name.startsWith(reply.getKey())) {
				reply.getValue().write(request, out);
				return;
			}
		}
		int seconds = Integer.parseInt(form.get("DurationSeconds"));
		int number = this.given.size() + 1;
		Session session = new Session("ASIA" + number, "secret-" + number, "token-" + number, form.get("RoleArn"), name,
				seconds, tags);
		this.sessions.put(session.accessKeyId(), session);
		this.given.add(session);
		Instant end = Instant.now()
			.plusSeconds(Math.min(seconds, this.life.toSeconds()))
			.truncatedTo(ChronoUnit.SECONDS);
		send(out, "200 OK", """
				<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>\
				<AssumedRoleUser><AssumedRoleId>AROA:%s</AssumedRoleId><Arn>%s</Arn></AssumedRoleUser>\
				<Credentials><AccessKeyId>%s</AccessKeyId><SecretAccessKey>%s</SecretAccessKey>\
				<SessionToken>%s</SessionToken><Expiration>%s</Expiration></Credentials>\
				<PackedPolicySize>6</PackedPolicySize></AssumeRoleResult></AssumeRoleResponse>
				""".formatted(name, session.role(), session.accessKeyId(), session.secretAccessKey(), session.token(),
				end));
	}

	private static Map<String, String> checkFields(Map<String, String> form, List<String> found) {
		expect(found, "AssumeRole", form.get("Action"));
		expect(found, "2011-06-15", form.get("Version"));
		if (!form.getOrDefault("RoleArn", "").matches("arn:aws:iam::\\d{12}:role/[\\w+=,.@/-]+")) {
			found.add("RoleArn " + form.get("RoleArn"));
		}
		if (!form.getOrDefault("RoleSessionName", "").matches("[A-Za-z0-9_+=,.@-]{2,64}")) {
			found.add("RoleSessionName " + form.get("RoleSessionName"));
		}
		if (!form.getOrDefault("DurationSeconds", "").matches("\\d{3,5}")
				|| Integer.parseInt(form.get("DurationSeconds")) < 900
				|| Integer.parseInt(form.get("DurationSeconds")) > 43200) {
			found.add("DurationSeconds " + form.get("DurationSeconds"));
		}
		Map<String, String> tags = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		int known = FIELDS.size();
		for (int i = 1; form.containsKey("Tags.member." + i + ".Key"); i++) {
			String key = form.get("Tags.member." + i + ".Key");
			String value = form.getOrDefault("Tags.member." + i + ".Value", "");
			if (i > 50 || !key.matches("(?!(?i)aws:)[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]{1,128}")
					|| !value.matches("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]{0,256}") || tags.put(key, value) != null) {
				found.add("tag " + key + "=" + value);
			}
			known += 2;
		}
		if (form.size() != known || !form.keySet().containsAll(FIELDS)) {
			found.add("fields " + form.keySet());
		}
		return tags;
	}

	/** Checks the signature as the server does, over all that it covers. */
	private static void checkSignature(String head, String body, List<String> found) {
		String[] lines = head.split("\n");
		expect(found, "POST / HTTP/1.1", lines[0]);
		Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (int i = 1; i < lines.length; i++) {
			headers.put(lines[i].substring(0, lines[i].indexOf(':')),
					lines[i].substring(lines[i].indexOf(':') + 1).strip());
		}
		Matcher signed = AUTHORIZATION.matcher(headers.getOrDefault("Authorization", ""));
		if (!signed.matches()) {
			found.add("Authorization " + headers.get("Authorization"));
			return;
		}
		expect(found, S3Server.ACCESS_KEY_ID, signed.group(1));
		expect(found, REGION, signed.group(3));
		expect(found, "sts", signed.group(4));
		String time = headers.getOrDefault("X-Amz-Date", "");
		expect(found, signed.group(2), time.substring(0, Math.min(8, time.length())));
		List<String> names = List.of(signed.group(5).split(";"));
		if (!names.containsAll(List.of("host", "x-amz-date")) || headers.containsKey("X-Amz-Security-Token")) {
			found.add("headers " + names);
		}
		StringBuilder canonical = new StringBuilder("POST\n/\n\n");
		names.forEach((name) -> canonical.append(name.toLowerCase(Locale.ROOT))
			.append(':')
			.append(headers.get(name).replaceAll(" +", " "))
			.append('\n'));
		canonical.append('\n').append(signed.group(5)).append('\n').append(DigestUtils.sha256Hex(body));
		String scope = signed.group(2) + "/" + signed.group(3) + "/" + signed.group(4) + "/aws4_request";
		String text = "AWS4-HMAC-SHA256\n" + time + "\n" + scope + "\n" + DigestUtils.sha256Hex(canonical.toString());
		byte[] key = ("AWS4" + S3Server.SECRET_ACCESS_KEY).getBytes(StandardCharsets.UTF_8);
		for (String part : scope.split("/")) {
			key = hmac(key, part);
		}
		expect(found, HexFormat.of().formatHex(hmac(key, text)), signed.group(6));
	}

	private static byte[] hmac(byte[] key, String text) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(key, "HmacSHA256"));
			return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void expect(List<String> found, String expected, String actual) {
		if (!expected.equals(actual)) {
			found.add(actual + " instead of " + expected);
		}
	}

	private static String decode(String text) {
		return URLDecoder.decode(text, StandardCharsets.UTF_8);
	}

}
