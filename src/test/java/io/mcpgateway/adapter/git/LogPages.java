package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.AwaitDefaults;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of all pages of the log of a path.
 *
 * @param maxTime time after which a page ends
 * @param limit commits of a page
 */
record LogPages(Mount<GitMount> mount, GitRepository repository, String branch, Duration maxTime, int limit) {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	/** Returns the ids of all commits. */
	List<String> commits(String path) {
		return pages(path).stream().flatMap(List::stream).toList();
	}

	/** Returns the ids of the commits on each page; none if no commit has the path. */
	List<List<String>> pages(String path) {
		CommitLogReader reader = new CommitLogReader(this.repository,
				new GitUris("acme", this.repository::defaultBranch), new PathFilter(this.mount), this.maxTime);
		List<List<String>> pages = new ArrayList<>();
		String uri = "git://acme/heads/main/log?limit=" + this.limit + "&path=" + PercentEncoding.encodeValue(path);
		while (uri != null) {
			Content content = reader
				.read(uri, new BranchLog(new Branch(this.branch)), LogQuery.of(ResourceUri.parse(uri)))
				.block(AwaitDefaults.TIMEOUT);
			if (content == null) {
				return pages;
			}
			JsonNode page = JSON.readTree(((InMemory) content.body()).bytes());
			pages.add(page.required("commits").findValuesAsString("commit"));
			uri = page.hasNonNull("next") ? page.required("next").stringValue() : null;
		}
		return pages;
	}

}
