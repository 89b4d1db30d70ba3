package io.mneme.record.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said stays what is said, whatever it is exported to. */
class ExportWriterTest {

    private static final String TIME = "2026-03-12T10:30:00.000Z";

    @Test
    void aCsvHasARowForEachUtteranceBelowAHeader() throws IOException {
        List<CSVRecord> rows = rows(csv(said(Speaker.PERSON, "a, \"b\"\nc"), said(Speaker.ASSISTANT, "萍")));
        assertThat(rows.get(0))
                .containsExactly(
                        "timestamp",
                        "conversation_id",
                        "type",
                        "text",
                        "project_path",
                        "audio_file",
                        "duration_ms",
                        "id");
        assertThat(rows.get(1)).containsExactly(TIME, "c", "stt", "a, \"b\"\nc", "/p", "", "12", "i");
        assertThat(rows.get(2).get(3)).isEqualTo("萍");
        assertThat(csv(said(Speaker.PERSON, "a"))).contains("\r\n");
    }

    @ParameterizedTest(name = "{0} is no formula")
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\ta", "\ra", "  =1", "=cmd|' /C calc'!A0", "＝1"})
    void noCellOfACsvIsTakenForAFormula(String text) throws IOException {
        String cell = rows(csv(said(Speaker.PERSON, text))).get(1).get(3);
        assertThat(cell).endsWith(text).startsWith("'");
    }

    @ParameterizedTest(name = "{0} is read {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x;=1+1|x;'=1+1",
                "x;=1;+2|x;'=1;'+2",
                "x;  @A1|x;'  @A1",
                "x;\"=1|x;'\"=1",
                "x;＝1|x;'＝1",
                "`x\t=1`|`x\t'=1`",
                "`x\n-1`|`x\n'-1`",
                "`x\r\n=1`|`x\r\n'=1`",
                "`x;\u0000\t+1`|`x;\u0000\t'+1`",
                "`\t=1`|`'\t'=1`",
                "`\n=1`|`'\n'=1`"
            })
    void noPartOfACellIsTakenForAFormulaWhereAnotherSeparatorIsSet(String text, String cell) throws IOException {
        assertThat(rows(csv(said(Speaker.PERSON, text))).get(1).get(3)).isEqualTo(cell);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"1-1", "a=b", "it's", "'quoted'", "mail@host", "a; b", "a;b=c;'=1", "a\tb", "a\r\nb-c", "a,=b"})
    void anHonestCellOfACsvStaysAsItIs(String text) throws IOException {
        assertThat(rows(csv(said(Speaker.PERSON, text))).get(1).get(3)).isEqualTo(text);
    }

    @Test
    void inAPageNothingIsMarkup() throws IOException {
        String page = exported(
                ExportFormat.HTML,
                "<script>alert('x')</script>",
                said(Speaker.PERSON, "<img src=x onerror=\"y\"> & 'z'"));
        assertThat(page)
                .doesNotContain("<script", "<img")
                .contains("&lt;img src=x onerror=&quot;y&quot;&gt; &amp; &#39;z&#39;")
                .contains("<title>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</title>")
                .startsWith("<!DOCTYPE html>\n")
                .endsWith("</html>\n");
    }

    @Test
    void aPageHoldsNoControlCharacters() throws IOException {
        assertThat(exported(ExportFormat.HTML, "t", said(Speaker.PERSON, "a\u0000\u001b[31mb\uD800c\u0085")))
                .contains("a  [31mb c ");
    }

    @ParameterizedTest(name = "{0} reads {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "*a* _b_ `c`; \\*a\\* \\_b\\_ \\`c\\`",
                "[a](javascript:b); \\[a\\](javascript:b)",
                "<b>a</b> &amp |; \\<b\\>a\\</b\\> \\&amp \\|",
                "# a; \\# a",
                "- a; \\- a",
                "+ a; \\+ a",
                "1. a; 1\\. a",
                "12) a; 12\\) a",
                "---; \\---",
                "===; \\===",
                "> a; \\> a",
                "~~~; \\~\\~\\~",
                "![a](b); \\!\\[a\\](b)",
                "Hello, world. It's 3-4!; Hello, world. It's 3-4\\!"
            })
    void inMarkdownNothingIsMarkup(String text, String written) throws IOException {
        assertThat(exported(ExportFormat.MARKDOWN, "t", said(Speaker.PERSON, text)))
                .endsWith(")  \n" + written + "\n");
    }

    @Test
    void markdownHasAHeadingAndAParagraphForEachTurn() throws IOException {
        assertThat(exported(
                        ExportFormat.MARKDOWN,
                        "# t",
                        said(Speaker.PERSON, "a\n\n    - b"),
                        said(Speaker.PERSON, "c"),
                        said(Speaker.ASSISTANT, "d")))
                .isEqualTo(
                        """
                        # \\# t

                        FIRST – LAST

                        **Person** (TIME)\s\s
                        a\s\s
                        \\- b\s\s
                        c

                        **Assistant** (TIME)\s\s
                        d
                        """
                                .replace("TIME", TIME)
                                .replace("FIRST", TIME)
                                .replace("LAST", TIME));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"a\nb", "a\r\nb", "a\u2028b", "a\u001b[2Jb", "a\u0000b", "a\u202Eb", "a\u0085b", "a\u000Bb"})
    void aTranscriptHasOneLineForEachUtterance(String text) throws IOException {
        assertThat(exported(ExportFormat.TRANSCRIPT, "t", said(Speaker.ASSISTANT, text)))
                .matches("# t\n\\[" + TIME + "\\] Assistant: a (\\[2J)?b\n");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void whatAnotherProgramWroteBesidesTheTextIsEscapedToo(ExportFormat format) throws IOException {
        Utterance foreign = new Utterance(
                "<i>",
                1,
                "<b>\n=1",
                "<c>",
                Speaker.PERSON,
                "a",
                Optional.of("<p>"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
        String written = exported(format, "t", foreign);
        switch (format) {
            case HTML, MARKDOWN -> assertThat(written.replace("\\<b\\>", "")).doesNotContain("<b>\n", "<b> =");
            case TRANSCRIPT -> assertThat(written).isEqualTo("# t\n[<b> =1] Person: a\n");
            case CSV -> assertThat(rows(written).get(1)).contains("<b>\n'=1", "<c>", "<p>", "<i>");
            case JSONL -> assertThat(written).contains("\"timestamp\":\"<b>\\n=1\"");
        }
    }

    private static List<CSVRecord> rows(String csv) throws IOException {
        return CSVFormat.RFC4180.parse(new StringReader(csv)).getRecords();
    }

    private static String csv(Utterance... utterances) throws IOException {
        return exported(ExportFormat.CSV, "t", utterances);
    }

    private static String exported(ExportFormat format, String title, Utterance... utterances) throws IOException {
        StringBuilder to = new StringBuilder();
        ExportWriter export = ExportWriter.of(format, to);
        export.begin(new Conversation(
                "c",
                Optional.of(title),
                List.of(),
                false,
                Optional.empty(),
                TIME,
                TIME,
                1,
                1,
                List.of(),
                0,
                List.of("utterance")));
        for (Utterance utterance : utterances) {
            export.add(ExportedEntry.of(utterance));
        }
        export.end();
        return to.toString();
    }

    private static Utterance said(Speaker speaker, String text) {
        return new Utterance(
                "i",
                2,
                TIME,
                "c",
                speaker,
                text,
                Optional.of("/p"),
                Optional.empty(),
                Optional.of(Duration.ofMillis(12)),
                Optional.empty(),
                Map.of());
    }
}
