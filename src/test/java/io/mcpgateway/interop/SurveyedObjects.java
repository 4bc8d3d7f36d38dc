package io.mcpgateway.interop;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import io.mcpgateway.testkit.S3Server;

/**
 * The objects of a bucket like {@link SurveyedFiles}: clients must see the same
 * resources, in the order of keys.
 *
 * @param image a file too large for a response in one piece
 */
record SurveyedObjects(byte[] image) {

	static final String BUCKET = "acme";

	static final Survey.Plan PLAN = new Survey.Plan("s3://acme/notes/1.txt", "s3://acme/image.png",
			"s3://acme/%C3%BCber%20uns/%C3%96ffnungszeiten.md", "s3://acme/notes/9.txt", "s3://acme/{+key}", "key",
			"notes/");

	private static final List<String> NOTES = List.of("notes/1.txt", "notes/2.txt", "notes/3.txt", "notes/4.txt",
			"notes/5.txt");

	static final List<String> URIS = List.of("s3://acme/", PLAN.binary(), PLAN.text(), "s3://acme/notes/2.txt",
			"s3://acme/notes/3.txt", "s3://acme/notes/4.txt", "s3://acme/notes/5.txt", PLAN.accented());

	static SurveyedObjects in(S3Server server) {
		byte[] image = new byte[700_000];
		new Random(42).nextBytes(image);
		server.put(BUCKET, "image.png", image);
		NOTES.forEach((note) -> put(server, note, SurveyedFiles.TEXT));
		put(server, "\u00fcber uns/\u00d6ffnungszeiten.md", SurveyedFiles.ACCENTED);
		return new SurveyedObjects(image);
	}

	/** Returns the expected survey with a revision's error code for not found. */
	Survey expected(String revision, int notFound) {
		return new Survey(revision, URIS, SurveyedFiles.TEXT, SurveyedFiles.sha256(this.image), SurveyedFiles.ACCENTED,
				NOTES, new Survey.NotFound(notFound, PLAN.missing()));
	}

	private static void put(S3Server server, String key, String text) {
		server.put(BUCKET, key, text.getBytes(StandardCharsets.UTF_8));
	}

}
