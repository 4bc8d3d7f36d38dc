package io.mcpgateway.interop;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.WrittenRepository;

/**
 * The files of a repository like {@link SurveyedFiles}: clients must see the same
 * resources, in the order of git, the log, and the directories of branches and tags.
 *
 * @param image a file too large for a response in one piece
 */
record SurveyedCommits(byte[] image) {

	static final String MAIN = "git://acme/heads/main/contents/";

	static final Survey.Plan PLAN = new Survey.Plan(MAIN + "notes/1.txt", MAIN + "image.png",
			MAIN + "%C3%BCber%20uns/%C3%96ffnungszeiten.md", MAIN + "notes/9.txt", "git://acme/{+path}", "path",
			"notes/");

	static final List<String> URIS = List.of("git://acme/heads/", MAIN, PLAN.binary(), PLAN.text(),
			MAIN + "notes/2.txt", MAIN + "notes/3.txt", MAIN + "notes/4.txt", MAIN + "notes/5.txt", PLAN.accented(),
			"git://acme/heads/main/log", "git://acme/tags/");

	private static final List<String> NOTES = IntStream.rangeClosed(1, 5).mapToObj("notes/%d.txt"::formatted).toList();

	static SurveyedCommits in(WrittenRepository repository) {
		byte[] image = new byte[700_000];
		new Random(42).nextBytes(image);
		repository.put("image.png", image);
		NOTES.forEach((note) -> repository.put(note, SurveyedFiles.TEXT));
		repository.put("\u00fcber uns/\u00d6ffnungszeiten.md", SurveyedFiles.ACCENTED).commit("begin");
		return new SurveyedCommits(image);
	}

	/** Returns the expected survey with a revision's error code for not found. */
	Survey expected(String revision, int notFound) {
		return new Survey(revision, URIS, SurveyedFiles.TEXT, SurveyedFiles.sha256(this.image), SurveyedFiles.ACCENTED,
				NOTES, new Survey.NotFound(notFound, PLAN.missing()));
	}

}
