package io.mneme.benchmarks.sound;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Chinese sentences with the names of persons that occur in them.
 *
 * @param sentences the sentences, without marks
 * @param names the names, each once
 */
record NamedSentences(List<String> sentences, Set<String> names) {

    private static final Pattern PERSON = Pattern.compile("\\[([^\\[\\]]+)\\]");
    private static final Pattern MARKS = Pattern.compile("[\\[\\]<>()]");

    /** Reads transcripts of AISHELL-NER: in each line an id, a space, and a sentence with persons in brackets. */
    static NamedSentences read(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("aishell_ner"))) {
            List<Path> transcripts = files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
            Set<String> names = new LinkedHashSet<>();
            Set<String> sentences = new LinkedHashSet<>();
            for (Path transcript : transcripts) {
                for (String line : Files.readAllLines(transcript, UTF_8)) {
                    String marked = line.substring(line.indexOf(' ') + 1);
                    Matcher person = PERSON.matcher(marked);
                    while (person.find()) {
                        names.add(person.group(1));
                    }
                    sentences.add(MARKS.matcher(marked).replaceAll(""));
                }
            }
            return new NamedSentences(List.copyOf(sentences), names);
        }
    }
}
