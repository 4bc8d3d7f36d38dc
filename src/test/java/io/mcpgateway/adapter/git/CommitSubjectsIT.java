package io.mcpgateway.adapter.git;

import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the subject of a commit is that of {@code git log --format=%s}. The messages
 * have the shapes of those in github.com/pallets/flask, of
 * github.com/spring-projects/spring-petclinic, and of the robots that change
 * github.com/tstack/lnav: blanks at ends of lines, several lines, and a first line that
 * is empty.
 */
class CommitSubjectsIT {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	@ParameterizedTest
	@ValueSource(strings = { "docs: name the option \n\nThe text went without.\n", "\n\n\nsecond try\n\nbody\n",
			"APP-12 \n+ moved the files \n+ moved the rest\t\n\n",
			"\n---\nupdated:\n- name: parser\n  kind: indirect\n...\n", "one\r\ntwo\r\n\r\nthree\r\n",
			"one\n \t\ntwo\n", "  indented\n  and more\n", "a\rb\n", "", " \n\n", "one", "\u3000wide\u3000\n\nbody" })
	void areThoseOfGit(String message) {
		String id = this.served.written().put("a", "x").commitAt(0, message, List.of());
		this.served.written().reset("main", id);
		String log = this.served.client().text("git://acme/heads/main/log");
		assertThat(new JsonMapper().readTree(log).at("/commits/0/subject").stringValue() + "\n")
			.isEqualTo(this.served.written().git("log", "--format=%s", "main"));
	}

}
