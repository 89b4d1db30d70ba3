package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes why a request was not done, as a problem document (RFC 9457). */
public final class ProblemJson {

    /** The media type of the document. */
    public static final String MEDIA_TYPE = "application/problem+json";

    private ProblemJson() {}

    /**
     * Returns a problem document.
     *
     * @param status HTTP status, 400 or more
     * @param detail what is wrong, for the person who asked
     * @param field the part of the request at fault; empty if no single part is
     */
    public static ObjectNode document(int status, String detail, String field) {
        ObjectNode document = JsonNodes.object();
        document.put("type", "about:blank");
        document.put("title", title(status));
        document.put("status", status);
        document.put("detail", detail);
        if (!field.isEmpty()) {
            document.put("field", field);
        }
        return document;
    }

    private static String title(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 408 -> "Request Timeout";
            case 409 -> "Conflict";
            case 410 -> "Gone";
            case 412 -> "Precondition Failed";
            case 413 -> "Content Too Large";
            case 414 -> "URI Too Long";
            case 415 -> "Unsupported Media Type";
            case 421 -> "Misdirected Request";
            case 422 -> "Unprocessable Content";
            case 426 -> "Upgrade Required";
            case 429 -> "Too Many Requests";
            case 431 -> "Request Header Fields Too Large";
            case 500 -> "Internal Server Error";
            case 503 -> "Service Unavailable";
            case 507 -> "Insufficient Storage";
            default -> status < 500 ? "Refused" : "Failed";
        };
    }
}
