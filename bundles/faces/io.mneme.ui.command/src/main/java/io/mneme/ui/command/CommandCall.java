package io.mneme.ui.command;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;

/**
 * A command as it was sent.
 *
 * @param place where it is called from
 * @param words scope, function and arguments, each as it is; empty for the list of commands
 * @param input the standard input of the command
 */
record CommandCall(CallPlace place, List<String> words, InputStream input) {

    CommandCall {
        words = List.copyOf(words);
    }

    static CommandCall of(List<String> words, byte[] input) {
        CallPlace place = CallPlace.of(words);
        return new CommandCall(place, words.subList(place.words(), words.size()), new ByteArrayInputStream(input));
    }
}
