package io.mcpgateway.transport.http;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.MirroredParameters;
import io.mcpgateway.rpc.StatelessCalls;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Checks of a stateless request's headers, in the specified order (streamable HTTP,
 * server validation): the version header is present; the metadata is present; both agree;
 * the version is supported; the other headers agree with the body.
 *
 * @param mirrored the values that headers repeat
 * @param versions decides whether the version header may differ from the metadata
 */
record StatelessHeaders(Dispatcher dispatcher, MirroredParameters mirrored, VersionHeaderCheck versions) {

	private static final Pattern NUMBER = Pattern.compile("-?\\d{1,40}(\\.\\d{1,40})?");

	/**
	 * Returns the call of a request.
	 * @throws McpException if a header or metadata is missing or does not agree
	 */
	public Call call(Message.Request request, McpHeaders headers, Caller caller) {
		String header = headers.protocolVersion();
		if (header == null || headers.isAmbiguous()) {
			throw mismatch("the header " + McpHeaders.PROTOCOL_VERSION + " is required, and no header may be repeated");
		}
		String version = StatelessCalls.version(request);
		if (!this.versions.allows(header, version, () -> StatelessCalls.clientOf(request))) {
			throw mismatch("the header " + McpHeaders.PROTOCOL_VERSION + " must name the same revision as _meta");
		}
		Call call = StatelessCalls.call(request, caller);
		requireSameMethod(request, headers);
		this.mirrored.of(request, caller.identity()).forEach((name, value) -> requireSame(name, value, headers));
		return call;
	}

	/**
	 * Checks a notification, for which the revision has a single rule: a version in the
	 * header must be known.
	 * @throws McpException for an unknown version
	 */
	public static void accept(McpHeaders headers) {
		String version = headers.protocolVersion();
		if (version != null && ProtocolVersion.find(version).isEmpty()) {
			throw StatelessCalls.unsupported(version);
		}
	}

	private void requireSameMethod(Message.Request request, McpHeaders headers) {
		if (!request.method().equals(headers.method())) {
			throw mismatch("the header " + McpHeaders.METHOD + " must repeat the method");
		}
		String parameter = this.dispatcher.traits(request.method()).mirroredParameter();
		JsonNode named = (parameter != null) ? request.params().path(parameter) : MissingNode.getInstance();
		if (parameter != null && !Objects.equals(headers.name(), named.isString() ? named.asString() : null)) {
			throw mismatch("the header " + McpHeaders.NAME + " must repeat params." + parameter);
		}
	}

	private static void requireSame(String name, JsonNode value, McpHeaders headers) {
		List<Optional<String>> said = headers.parameters(name);
		if (said.size() > 1) {
			throw mismatch("no header may be repeated");
		}
		if (value.isMissingNode() ? !said.isEmpty()
				: said.isEmpty() || said.getFirst().filter((text) -> isSame(text, value)).isEmpty()) {
			throw mismatch("the header " + McpHeaders.PARAMETER + name + " must repeat its argument, and must be"
					+ " present exactly if the argument is");
		}
	}

	private static boolean isSame(String said, JsonNode value) {
		if (value.isNumber()) {
			return NUMBER.matcher(said).matches() && new BigDecimal(said).compareTo(value.decimalValue()) == 0;
		}
		return (value.isString() || value.isBoolean()) && said.equals(value.asString());
	}

	private static McpException mismatch(String why) {
		return new McpException(ErrorCode.HEADER_MISMATCH, "Header mismatch: " + why);
	}

}
