package io.mneme.record.export;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFormat;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** Writes dictations in an export format: a start, and each of them. For one thread. */
public interface DictationWriter {

    /**
     * Returns a new export in a format.
     *
     * @param line returns the line of a dictation in its file
     */
    static DictationWriter of(DictationFormat format, Appendable to, Function<Dictation, String> line) {
        return switch (format) {
            case JSONL -> dictation -> to.append(line.apply(dictation)).append('\n');
            case CSV -> new DictationRows(to);
            case MARKDOWN -> new DictationParagraphs(to);
        };
    }

    /** Writes the part before the first dictation. */
    default void begin() throws IOException {}

    /** Writes the next dictation. */
    void add(Dictation dictation) throws IOException;

    /** Writes a row for each dictation, by the names of its fields in a file. */
    record DictationRows(Appendable to) implements DictationWriter {

        private static final List<String> COLUMNS = List.of(
                "timestamp",
                "enhance_mode",
                "asr_text",
                "enhanced_text",
                "final_text",
                "user_corrected",
                "preview_enabled",
                "stt_model",
                "llm_model",
                "audio_duration",
                "id");

        @Override
        public void begin() throws IOException {
            CsvExport.print(to, COLUMNS.stream());
        }

        @Override
        public void add(Dictation dictation) throws IOException {
            List<String> cells = List.of(
                    dictation.timestamp(),
                    dictation.mode(),
                    dictation.asrText(),
                    dictation.enhancedText().orElse(""),
                    dictation.finalText(),
                    String.valueOf(dictation.corrected()),
                    String.valueOf(dictation.confirmed()),
                    dictation.sttModel(),
                    dictation.llmModel(),
                    String.valueOf(dictation.audioSeconds()),
                    dictation.id());
            CsvExport.print(to, cells.stream());
        }
    }

    /** Writes a heading and the final text for each dictation; the recognised and the enhanced one where they differ from it. */
    record DictationParagraphs(Appendable to) implements DictationWriter {

        @Override
        public void begin() throws IOException {
            to.append("# Dictations\n");
        }

        @Override
        public void add(Dictation dictation) throws IOException {
            to.append("\n## ")
                    .append(MarkdownExport.line(dictation.timestamp()))
                    .append(" (")
                    .append(MarkdownExport.line(dictation.mode()))
                    .append(dictation.corrected() ? ", corrected)\n" : ")\n");
            add("Recognised", dictation.asrText(), dictation.finalText());
            add("Enhanced", dictation.enhancedText().orElse(dictation.finalText()), dictation.finalText());
            to.append('\n').append(MarkdownExport.lines(dictation.finalText())).append('\n');
        }

        private void add(String name, String text, String finalText) throws IOException {
            if (!text.equals(finalText)) {
                to.append("\n*")
                        .append(name)
                        .append(":* ")
                        .append(MarkdownExport.lines(text))
                        .append('\n');
            }
        }
    }
}
