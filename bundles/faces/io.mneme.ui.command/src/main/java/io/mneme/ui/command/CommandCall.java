package io.mneme.ui.command;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;

/**
 * A command as it was sent.
 *
 * @param words scope, function and arguments, each as it is; empty for the list of scopes
 * @param input the standard input of the command
 */
record CommandCall(List<String> words, InputStream input) {

    CommandCall {
        words = List.copyOf(words);
    }

    static CommandCall of(List<String> words, byte[] input) {
        return new CommandCall(words, new ByteArrayInputStream(input));
    }
}
