package io.mcpgateway.protocol;

/**
 * A result that says nothing but that the request succeeded.
 */
public record EmptyResult() implements Result {

}
