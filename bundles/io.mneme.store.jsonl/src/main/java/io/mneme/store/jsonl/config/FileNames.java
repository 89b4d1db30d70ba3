package io.mneme.store.jsonl.config;

/** Checks configured names, which must not lead out of their folder. */
final class FileNames {

    private FileNames() {}

    /** Refuses what is not a plain name of a file. */
    static void requirePlain(String key, String name) {
        if (!name.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,199}")) {
            throw new IllegalArgumentException(key + " must be a plain name of letters, digits, '.', '_' and '-',"
                    + " not starting with '.' or '-', without a folder: \"" + name + "\"");
        }
    }
}
