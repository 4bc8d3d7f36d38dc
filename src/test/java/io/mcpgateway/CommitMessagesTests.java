package io.mcpgateway;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests that messages of commits make sense on each machine. */
class CommitMessagesTests {

	/** First line that Git gives to a merge from another directory of the machine. */
	private static final Pattern MERGE_OF_PATH = Pattern.compile("^Merge .* of '?(?:file:|[./~\\\\]|[A-Za-z]:[\\\\/])");

	/** Merges of the history, which stays as it is. */
	private static final Set<String> KNOWN = Set.of("7e1c8328", "a7373fb7", "0f71721c");

	@Test
	void noMergeNamesAPathOfAMachine() throws IOException {
		FileRepositoryBuilder builder = new FileRepositoryBuilder().findGitDir(new File("").getAbsoluteFile());
		assumeTrue(builder.getGitDir() != null, "an archive of the sources has no history");
		List<String> wrong = new ArrayList<>();
		try (Repository repository = builder.build(); RevWalk walk = new RevWalk(repository)) {
			ObjectId head = repository.resolve(Constants.HEAD);
			assertThat(head).isNotNull();
			walk.markStart(walk.parseCommit(head));
			for (RevCommit commit : walk) {
				String id = commit.name().substring(0, 8);
				if (MERGE_OF_PATH.matcher(commit.getShortMessage()).find() && !KNOWN.contains(id)) {
					wrong.add(id + " " + commit.getShortMessage());
				}
			}
		}
		assertThat(wrong).isEmpty();
	}

}
