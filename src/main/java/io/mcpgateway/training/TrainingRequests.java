package io.mcpgateway.training;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.MethodNames;

import static io.mcpgateway.training.TrainingDirectory.MOUNT;
import static io.mcpgateway.training.TrainingDirectory.WORD;

/**
 * Requests of a round of the load, as often as clients send them: reads of small files
 * most of all.
 */
final class TrainingRequests {

	/** Request that each revision knows. */
	static final McpRequest READ = McpRequest.read(MOUNT + "guide.md", "\"text\":", 20);

	private TrainingRequests() {
	}

	/** Returns the requests that each revision knows. */
	static List<McpRequest> all() {
		String blob = "\"blob\":";
		String text = "\"text\":";
		return List.of(READ, McpRequest.read(MOUNT + "small.bin", blob, 10),
				McpRequest.read(MOUNT + "manual.md", text, 2), McpRequest.read(MOUNT + "large.bin", blob, 4),
				McpRequest.read(MOUNT + "guide.md?lines=2-9", text, 3),
				McpRequest.read(MOUNT + "guide.md?bytes=64-1023", text, 3),
				McpRequest.read(MOUNT + "manual.md?tail=5", text, 2),
				McpRequest.read(MOUNT + "listed/part-7.txt", text, 5), McpRequest.read(MOUNT + "listed/", text, 2),
				McpRequest.read(MOUNT + "missing.md", "\"error\":", 2),
				McpRequest.read("urn:training:notice", "Closed", 2),
				McpRequest.read("training://colours/red", "red", 2),
				McpRequest.read("logs://training/training.log?tail=5", WORD, 2),
				McpRequest.read("logs://training/recent?grep=request", WORD, 1),
				McpRequest.read("git://training/README.md", WORD, 2),
				McpRequest.read("git://training/heads/main/log", "Add a note", 1),
				McpRequest.of(MethodNames.LIST_RESOURCES, "", "\"resources\":", 4),
				McpRequest.of(MethodNames.LIST_TEMPLATES, "", "\"resourceTemplates\":", 2),
				McpRequest.of(MethodNames.LIST_TOOLS, "", "\"tools\":", 3),
				McpRequest.of(MethodNames.LIST_PROMPTS, "", "\"prompts\":", 1),
				new McpRequest(MethodNames.GET_PROMPT, "review",
						"\"name\":\"review\",\"arguments\":{\"path\":\"guide.md\"}", "\"messages\":", 1),
				McpRequest.tool("read_resource", "\"uri\":\"" + MOUNT + "guide.md\"", WORD, 5),
				McpRequest.tool("list_resources", "", "guide.md", 2));
	}

	/** Returns requests that the revisions from 2025-03-26 on know. */
	static List<McpRequest> completion() {
		return List.of(
				McpRequest.of(MethodNames.COMPLETE,
						"\"ref\":{\"type\":\"ref/resource\",\"uri\":\"training://colours/{name}\"},"
								+ "\"argument\":{\"name\":\"name\",\"value\":\"r\"}",
						"\"red\"", 2),
				McpRequest.of(MethodNames.COMPLETE, "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"review\"},"
						+ "\"argument\":{\"name\":\"path\",\"value\":\"gui\"}", "guide.md", 2));
	}

	/**
	 * Returns the requests of the stateless revision.
	 * @param hasDocuments whether the gateway converts documents
	 */
	static List<McpRequest> stateless(boolean hasDocuments) {
		List<McpRequest> requests = new ArrayList<>(all());
		requests.addAll(completion());
		requests.add(McpRequest.tool("search", "\"query\":\"" + WORD + " part\"", "\"content\":", 3));
		requests.add(McpRequest.tool("fetch", "\"id\":\"" + MOUNT + "guide.md\"", WORD, 2));
		requests.add(McpRequest.of(MethodNames.DISCOVER, "", "\"capabilities\":", 2));
		requests.add(McpRequest.of(MethodNames.LIST_SKILLS, "", "repair", 1));
		requests.add(McpRequest.of(MethodNames.READ_DIRECTORY, "\"uri\":\"" + MOUNT + "listed/\"", "part-1.txt", 1));
		if (hasDocuments) {
			requests.add(McpRequest.read(MOUNT + "page.html?as=markdown", WORD, 1));
		}
		return requests;
	}

	/** Returns requests for sources whose servers do not exist. */
	static List<McpRequest> remote() {
		return List.of(McpRequest.read("s3://training/guide.md", "\"error\":", 1),
				McpRequest.read("postgres://training/guide/schema", "\"error\":", 1),
				McpRequest.of(MethodNames.LIST_RESOURCES, "", "\"resources\":", 1),
				McpRequest.of(MethodNames.LIST_TEMPLATES, "", "\"resourceTemplates\":", 1));
	}

}
