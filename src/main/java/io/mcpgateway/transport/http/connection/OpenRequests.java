package io.mcpgateway.transport.http.connection;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Unanswered requests of a connection, including pipelined requests. */
final class OpenRequests {

	private int count;

	private boolean inBody;

	/** Takes an object decoded by the codec. */
	void receive(Object message) {
		if (message instanceof HttpRequest) {
			this.count++;
			this.inBody = true;
		}
		if (message instanceof LastHttpContent) {
			this.inBody = false;
		}
	}

	/**
	 * Takes an object for the codec, and returns whether the object completes a response.
	 */
	boolean send(Object message) {
		boolean completes = message instanceof LastHttpContent && !isInformational(message);
		if (completes) {
			this.count--;
		}
		return completes;
	}

	/** Returns whether each request is answered, possibly before the body arrived. */
	boolean areAnswered() {
		return this.count <= 0;
	}

	/** Returns whether the rest of a request's body is due. */
	boolean isInBody() {
		return this.inBody;
	}

	private static boolean isInformational(Object message) {
		return message instanceof HttpResponse response
				&& response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
	}

}
