package io.mneme.store.jsonl;

/** Tells lines that hold nothing. */
final class Blank {

    private Blank() {}

    /** Returns whether the bytes are nothing but spaces, tabs and carriage returns. */
    static boolean is(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return false;
            }
        }
        return true;
    }
}
