package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sample files, more than a page, and the expected survey.
 *
 * @param image a file too large for a response in one piece
 */
record SurveyedFiles(byte[] image) {

	static final int PAGE_SIZE = 3;

	static final Survey.Plan PLAN = new Survey.Plan("file:///docs/notes/1.txt", "file:///docs/image.png",
			"file:///docs/%C3%BCber%20uns/%C3%96ffnungszeiten.md", "file:///docs/notes/9.txt", "file:///docs/{+path}",
			"path", "notes/");

	static final List<String> URIS = List.of("file:///docs/", PLAN.accented(), PLAN.binary(), PLAN.text(),
			"file:///docs/notes/2.txt", "file:///docs/notes/3.txt", "file:///docs/notes/4.txt",
			"file:///docs/notes/5.txt");

	static final String TEXT = "A quote \", a backslash \\, a tab \t\r\nand a bicycle \uD83D\uDEB2\n";

	static final String ACCENTED = "Täglich außer sonntags, ½ 9 bis 17 Uhr\n";

	/** ASCII escape, as Java may support only ASCII names in the test's locale. */
	private static final String NAME_WITH_ACCENTS = """
			mkdir "$(printf '\\303\\274ber uns')"
			mv accented "$(printf '\\303\\274ber uns/\\303\\226ffnungszeiten.md')"
			""";

	static SurveyedFiles in(Path root) throws IOException, InterruptedException {
		byte[] image = new byte[200_000];
		new Random(42).nextBytes(image);
		Files.write(root.resolve("image.png"), image);
		Files.createDirectory(root.resolve("notes"));
		for (int i = 1; i <= 5; i++) {
			Files.writeString(root.resolve("notes", i + ".txt"), TEXT);
		}
		Files.writeString(root.resolve("accented"), ACCENTED);
		assertThat(CommandResult.run(root, Map.of(), List.of("sh", "-c", NAME_WITH_ACCENTS)).exitCode()).isZero();
		return new SurveyedFiles(image);
	}

	/** Returns the expected survey with a revision's error code for not found. */
	Survey expected(String revision, int notFound) {
		List<String> notes = List.of("notes/1.txt", "notes/2.txt", "notes/3.txt", "notes/4.txt", "notes/5.txt");
		return new Survey(revision, URIS, TEXT, sha256(this.image), ACCENTED, notes,
				new Survey.NotFound(notFound, PLAN.missing()));
	}

	static String sha256(byte[] bytes) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
