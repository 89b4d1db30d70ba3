package io.mneme.itests.adapter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The programs of {@code docs/adapters.md}, with another address of the container. */
final class DocumentSnippets {

    private static final Path DOCUMENT = Path.of("../docs/adapters.md");
    private static final String ADDRESS = "http://127.0.0.1:8484";
    private static final Pattern CLASS = Pattern.compile("(?m)^class (\\w+)");

    private DocumentSnippets() {}

    /** Returns all programs in a language, in their order. */
    static List<String> in(String language, String address) throws IOException {
        Matcher blocks =
                Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```").matcher(Files.readString(DOCUMENT));
        return blocks.results()
                .map(block -> block.group(1).replace(ADDRESS, address))
                .toList();
    }

    /** Returns the name of the class of a program in Java. */
    static String className(String program) {
        Matcher name = CLASS.matcher(program);
        if (!name.find()) {
            throw new IllegalStateException("a program without a class: " + program);
        }
        return name.group(1);
    }
}
