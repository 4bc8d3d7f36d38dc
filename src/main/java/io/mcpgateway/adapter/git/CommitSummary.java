package io.mcpgateway.adapter.git;

import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;

/**
 * Commit in a log.
 *
 * @param author {@code null} if malformed
 * @param subject first paragraph of the message, in one line of at most 500 characters
 * @param uri URI of the whole commit
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CommitSummary(String commit, @Nullable Person author, String subject, String uri) {

	private static final int MAX_SUBJECT_LENGTH = 500;

	private static final Pattern LINE_BREAK = Pattern.compile("\n");

	static CommitSummary of(RevCommit commit, GitUris uris) {
		String subject = subject(commit.getFullMessage());
		return new CommitSummary(commit.name(), Person.of(commit::getAuthorIdent),
				subject.substring(0, Math.min(subject.length(), MAX_SUBJECT_LENGTH)),
				uris.uri(new CommitDetails(new CommitId(commit.name()))));
	}

	/**
	 * Returns the lines of the first paragraph without blanks at their ends, as git does.
	 */
	private static String subject(String message) {
		return LINE_BREAK.splitAsStream(message)
			.map(CommitSummary::withoutBlanksAtEnd)
			.dropWhile(String::isEmpty)
			.takeWhile((line) -> !line.isEmpty())
			.collect(Collectors.joining(" "));
	}

	private static String withoutBlanksAtEnd(String line) {
		int end = line.length();
		while (end > 0 && " \t\r".indexOf(line.charAt(end - 1)) >= 0) {
			end--;
		}
		return line.substring(0, end);
	}

	/**
	 * Author or committer.
	 *
	 * @param date time in ISO 8601, with the offset of the person's clock
	 */
	record Person(String name, String email, String date) {

		/**
		 * Returns a person; {@code null} if the commit has no person, or a time that no
		 * calendar has.
		 */
		static @Nullable Person of(Supplier<@Nullable PersonIdent> parser) {
			try {
				PersonIdent person = parser.get();
				return (person != null)
						? new Person(person.getName(), person.getEmailAddress(), DateTimeFormatter.ISO_OFFSET_DATE_TIME
							.format(person.getWhenAsInstant().atOffset(person.getZoneOffset())))
						: null;
			}
			catch (DateTimeException | ArithmeticException ex) {
				return null;
			}
		}

	}

}
