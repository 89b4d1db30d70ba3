package io.mneme.benchmarks.search;

import io.mneme.benchmarks.SampleDictationLines;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Sorts of generated dictations of about 93 characters. */
enum RebuiltTexts {
    MIXED("Latin and Chinese, final as recognised"),
    CORRECTED("Latin and Chinese, final and recognised different"),
    LATIN("Latin, final as recognised"),
    CHINESE("Chinese, final as recognised");

    private static final int LATIN_WORDS = 17;
    private static final int CLAUSES = 7;
    private static final int CLAUSE_CHARACTERS = 12;

    private final String label;

    RebuiltTexts(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Returns the final texts of dictations. */
    List<String> finalTexts(int count) {
        GeneratedDictations generated = new GeneratedDictations();
        List<String> texts = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            texts.add(finalText(generated));
        }
        return texts;
    }

    private String finalText(GeneratedDictations generated) {
        return switch (this) {
            case MIXED, CORRECTED -> generated.text();
            case LATIN -> generated.words(LATIN_WORDS);
            case CHINESE -> clauses(generated);
        };
    }

    private static String clauses(GeneratedDictations generated) {
        List<String> clauses = new ArrayList<>();
        for (int clause = 0; clause < CLAUSES; clause++) {
            clauses.add(generated.characters(CLAUSE_CHARACTERS));
        }
        return String.join("，", clauses) + "。";
    }

    /** Writes a file of dictations with these final texts, as another program does. */
    void write(Path file, List<String> finalTexts) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int number = 0; number < finalTexts.size(); number++) {
                String text = finalTexts.get(number);
                lines.write(SampleDictationLines.line(
                        GeneratedDictations.timestamp(number),
                        recognised(text, number),
                        text,
                        GeneratedDictations.mode(number)));
            }
        }
    }

    /** Returns the recognised text, of which the second word is another one if texts differ. */
    private String recognised(String text, int number) {
        int second = text.indexOf(' ') + 1;
        return this == CORRECTED
                ? text.substring(0, second)
                        + GeneratedDictations.word(number % 1_000)
                        + text.substring(text.indexOf(' ', second))
                : text;
    }
}
