package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Collectors;

/** The bytes of answers, which programs depend on. */
final class AnswerBytes {

    private static final Map<String, String> ANSWERS = answers();

    private AnswerBytes() {}

    /** Asserts that an answer has the bytes of the line that begins with its name. */
    static void assertBytes(String name, Object answer) {
        assertThat(answer).hasToString(ANSWERS.get(name));
    }

    private static Map<String, String> answers() {
        try (InputStream file = AnswerBytes.class.getResourceAsStream("answers.txt")) {
            return new String(file.readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.split(" ", 2))
                    .collect(Collectors.toMap(line -> line[0], line -> line[1]));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
