package io.mcpgateway.adapter.git.history;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

import io.mcpgateway.adapter.git.mount.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.mount.GitUris;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;

/**
 * Commit in a log.
 *
 * @param subject first paragraph of the message, in one line of at most 500 characters
 * @param uri URI of the whole commit
 */
record CommitSummary(String commit, Person author, String subject, String uri) {

	private static final int MAX_SUBJECT_LENGTH = 500;

	static CommitSummary of(RevCommit commit, GitUris uris) {
		String subject = commit.getShortMessage();
		return new CommitSummary(commit.name(), Person.of(commit.getAuthorIdent()),
				subject.substring(0, Math.min(subject.length(), MAX_SUBJECT_LENGTH)),
				uris.uri(new CommitDetails(new CommitId(commit.name()))));
	}

	/**
	 * Author or committer.
	 *
	 * @param date time in ISO 8601, with the offset of the person's clock
	 */
	record Person(String name, String email, String date) {

		static Person of(PersonIdent person) {
			OffsetDateTime date = person.getWhenAsInstant().atOffset(ZoneOffset.ofTotalSeconds(offset(person)));
			return new Person(person.getName(), person.getEmailAddress(),
					DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(date));
		}

		/** Returns the offset in seconds, or zero if no clock has it. */
		private static int offset(PersonIdent person) {
			int seconds = person.getZoneOffset().getTotalSeconds();
			return (Math.abs(seconds) <= ZoneOffset.MAX.getTotalSeconds()) ? seconds : 0;
		}

	}

}
