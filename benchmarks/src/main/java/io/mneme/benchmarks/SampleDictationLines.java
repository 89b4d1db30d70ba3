package io.mneme.benchmarks;

import io.mneme.api.dictation.Dictation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Dictations of about 750 bytes, as a dictation tool writes them. */
public final class SampleDictationLines {

    /** How many of a file are of the rare mode. */
    static final int RARE = 12;

    private static final String TEXT = "今天天气很好我们一起去公园散步吧".repeat(5);

    private SampleDictationLines() {}

    /** Returns the dictation of this number. */
    public static Dictation number(int number, String mode) {
        String text = "第" + number + "条" + TEXT;
        return new Dictation(
                "",
                "2026-03-12T10:%02d:%02d+00:00".formatted(number / 60 % 60, number % 60),
                text,
                Optional.empty(),
                text,
                mode,
                true,
                "funasr-paraformer",
                "qwen2.5:7b",
                false,
                3.2,
                Map.of());
    }

    /**
     * Writes a file as another program does, without ids: all of mode {@code common} but {@value #RARE} of mode
     * {@code rare}, spread evenly.
     */
    public static void write(Path file, int count) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                lines.write(line(number(i, isRare(i, count / RARE) ? "rare" : "common")));
            }
        }
    }

    /** Returns how many dictations {@link #write} needs for a file of at least so many bytes. */
    static int countOf(long bytes) {
        // The first one's number is the shortest.
        return (int) (bytes / line(number(0, "common")).getBytes(StandardCharsets.UTF_8).length) + 1;
    }

    private static boolean isRare(int number, int distance) {
        return number % distance == 0 && number / distance < RARE;
    }

    private static String line(Dictation dictation) {
        return line(dictation.timestamp(), dictation.asrText(), dictation.mode());
    }

    /** Returns the line of a confirmed dictation that was recognised as it is. */
    public static String line(String timestamp, String text, String mode) {
        return line(timestamp, text, text, mode);
    }

    /** Returns the line of a confirmed dictation. */
    public static String line(String timestamp, String asrText, String finalText, String mode) {
        return """
               {"timestamp": "%s", "asr_text": "%s", "enhanced_text": null, "final_text": "%s", "enhance_mode": "%s", \
               "preview_enabled": true, "stt_model": "funasr-paraformer", "llm_model": "qwen2.5:7b", \
               "user_corrected": false, "audio_duration": 3.2}
               """
                .formatted(timestamp, asrText, finalText, mode);
    }
}
