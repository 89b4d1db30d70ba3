package io.mneme.store.jsonl.config;

/** Checks configured file names: none may lead out of its folder. */
final class FileNameCheck {

    private FileNameCheck() {}

    /**
     * Checks that a name is a plain file name.
     *
     * @throws IllegalArgumentException if it is not
     */
    static void requirePlain(String key, String name) {
        if (!name.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,199}")) {
            throw new IllegalArgumentException(key + " must be a plain name of letters, digits, '.', '_' and '-',"
                    + " not starting with '.' or '-', without a folder: \"" + name + "\"");
        }
    }
}
