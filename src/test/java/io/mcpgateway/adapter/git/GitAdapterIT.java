package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the adapter of a repository, and what lists show of its trees. */
class GitAdapterIT implements ResourceAdapterContract {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	@BeforeEach
	void fill() {
		for (String path : List.of("README.md", "a.b", "a/x", "a/y/z", "a0", "b c%20.txt", "\u00e4/\u00e4",
				"\ud83d\ude00/x", "\uff5e", "z/z/z")) {
			this.served.written().put(path, "content of " + path);
		}
		this.served.written().commit("begin");
	}

	@Override
	public ResourceAdapter adapter() {
		return this.served.adapter();
	}

	@Override
	public String addResource() {
		this.served.written().put("another.txt", "more").commit("another");
		return ServedRepository.MAIN + "another.txt";
	}

	/** Returns the order of git within the branch; the log and the tags follow. */
	@Override
	public Comparator<String> order() {
		return (one, other) -> (one.startsWith(ServedRepository.MAIN) && other.startsWith(ServedRepository.MAIN))
				? Arrays.compareUnsigned(path(one), path(other)) : one.compareTo(other);
	}

	@Test
	void listsTheDefaultBranchInTheOrderOfGitAndItsLogBetweenAllBranchesAndTags() {
		assertThat(this.served.uris()).containsExactly("git://acme/heads/", ServedRepository.MAIN,
				ServedRepository.MAIN + "README.md", ServedRepository.MAIN + "a.b", ServedRepository.MAIN + "a/x",
				ServedRepository.MAIN + "a/y/z", ServedRepository.MAIN + "a0", ServedRepository.MAIN + "b%20c%2520.txt",
				ServedRepository.MAIN + "z/z/z", ServedRepository.MAIN + "%C3%A4/%C3%A4",
				ServedRepository.MAIN + "%EF%BD%9E", ServedRepository.MAIN + "%F0%9F%98%80/x",
				"git://acme/heads/main/log", "git://acme/tags/");
	}

	@Test
	void listsAnotherBranchIfConfigured() {
		this.served.written().put("new.txt", "x").commit("feature/new", "new");
		assertThat(this.served.remount(Map.of("branch", "feature/new")).uris()).contains(
				"git://acme/heads/feature%2Fnew/contents/new.txt", "git://acme/heads/feature%2Fnew/contents/README.md",
				"git://acme/heads/feature%2Fnew/log");
	}

	@Test
	void namesTheBlobAsEntityTag() {
		assertThat(this.served.client()
			.content("git://acme/a/x")
			.required("_meta")
			.required("io.mcpgateway/etag")
			.stringValue()).matches("[0-9a-f]{40}");
	}

	@Test
	void servesTheCommitsOfAWorkTreeAndNotItsFiles(@TempDir Path workTree) throws IOException {
		FileSystemUtils.copyRecursively(this.served.written().directory(), workTree.resolve(".git"));
		Files.writeString(workTree.resolve("uncommitted.txt"), "draft");
		ServedRepository developer = this.served.remount(Map.of("path", workTree));
		assertThat(developer.uris()).isEqualTo(this.served.uris());
		assertThat(developer.client().text("git://acme/a/x")).isEqualTo("content of a/x");
		assertThat(developer.client().errorCode("git://acme/uncommitted.txt")).isEqualTo(-32602);
	}

	@Test
	void writesNothingIntoTheRepository() {
		Map<String, String> before = this.served.written().files();
		assertThat(this.served.client().resources()).isNotEmpty();
		assertThat(this.served.client().text("git://acme/heads/main/log")).contains("begin");
		assertThat(this.served.written().files()).isEqualTo(before);
	}

	private static byte[] path(String uri) {
		String encoded = uri.substring(ServedRepository.MAIN.length());
		String decoded = PercentEncoding.decode(encoded);
		return ((decoded != null) ? decoded : encoded).getBytes(StandardCharsets.UTF_8);
	}

}
