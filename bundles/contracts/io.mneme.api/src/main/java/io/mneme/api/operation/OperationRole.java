package io.mneme.api.operation;

/** Which side of a conversation between programs an operation is. */
public enum OperationRole {

    /** It answers a request of another program. */
    SERVER,

    /** It sends a request to another program, and waits for the answer. */
    CLIENT,

    /** It is a part of the work in between. */
    INTERNAL
}
