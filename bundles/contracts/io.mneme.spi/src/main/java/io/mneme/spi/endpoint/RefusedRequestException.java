package io.mneme.spi.endpoint;

/** Thrown when a request is refused. It is answered with a problem document (RFC 9457), as refusals of the container are. */
public class RefusedRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String field;

    /**
     * Refuses a request.
     *
     * @param status the HTTP status, 400 to 499
     * @param detail what is wrong, for the person who asked
     * @param field the part of the request at fault; empty when no single part is
     */
    public RefusedRequestException(int status, String detail, String field) {
        super(detail);
        if (status < 400 || status > 499) {
            throw new IllegalArgumentException("status must be from 400 to 499: " + status);
        }
        this.status = status;
        this.field = field;
    }

    /** Returns the refusal, with status 400, of a part that breaks a rule, worded so that the rule can follow the part's name. */
    public static RefusedRequestException field(String field, String rule) {
        return new RefusedRequestException(400, field + " " + rule, field);
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the part of the request at fault; empty when no single part is. */
    public String field() {
        return field;
    }
}
