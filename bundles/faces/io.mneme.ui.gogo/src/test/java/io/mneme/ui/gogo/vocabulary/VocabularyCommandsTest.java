package io.mneme.ui.gogo.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Position;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.testkit.InMemoryVocabulary;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.view.VocabularyJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VocabularyCommandsTest {

    private final Vocabulary vocabulary = InMemoryVocabulary.create().service();
    private final GogoRunner gogo = new GogoRunner(
            "vocabulary", new VocabularyCommands(vocabulary), "list", "find", "put", "delete", "import", "select");

    @TempDir
    Path folder;

    @Test
    void putsATermWithItsDetails() throws Exception {
        assertThat(gogo.run(
                        "vocabulary:put --variant Katie --variant kayt --category person --note 'a colleague' Kate"))
                .containsPattern("term +Kate")
                .containsPattern("variants +Katie, kayt")
                .containsPattern("note +a colleague");
        assertThat(vocabulary.find("Kate").orElseThrow().entry().details())
                .isEqualTo(new TermDetails(List.of("Katie", "kayt"), "person", "a colleague"));
    }

    @Test
    void showsATerm() throws Exception {
        put("New York", "a city");
        assertThat(gogo.run("vocabulary:find 'New York'")).containsPattern("term +New York");
        assertThat(gogo.run("vocabulary:find --json 'New York'"))
                .isEqualTo(vocabulary.json(
                        vocabulary.find("New York").orElseThrow().entry()));
    }

    @Test
    void listsTermsInTheJsonOfHttp() throws Exception {
        put("Kate", "a colleague");
        put("Bob", "");
        assertThat(gogo.run("vocabulary:list")).containsSubsequence("Bob", "Kate");
        assertThat(gogo.run("vocabulary:list --text collea")).contains("Kate").doesNotContain("Bob");
        assertThat(gogo.run("vocabulary:list -n 1")).contains("Bob", "…").doesNotContain("Kate");
        assertThat(gogo.run("vocabulary:list -n 1 --json"))
                .isEqualTo(VocabularyJson.page(vocabulary, vocabulary.list(TermFilter.ALL, Position.END, 0, 1))
                        .text());
    }

    @Test
    void continuesAListAfterItsNext() throws Exception {
        put("Kate", "");
        put("Bob", "");
        String next = gogo.run("vocabulary:list -n 1 --json").replaceAll(".*\"next\":\"([^\"]*)\".*", "$1");
        assertThat(gogo.run("vocabulary:list --after " + next)).contains("Kate").doesNotContain("Bob");
    }

    @Test
    void deletesATerm() throws Exception {
        put("Kate", "");
        assertThat(gogo.run("vocabulary:delete Kate")).isEqualTo("deleted Kate");
        assertThatThrownBy(() -> gogo.run("vocabulary:delete Kate"))
                .isInstanceOf(UnknownTermException.class)
                .hasMessage("the vocabulary has no term Kate");
    }

    @Test
    void selectsTheTermsOfAText() throws Exception {
        put("萍萍", "a name");
        assertThat(gogo.run("vocabulary:select '我和平平'")).containsPattern("萍萍 +sound +平平 +a name");
        assertThat(gogo.run("vocabulary:select --json '我和平平'"))
                .isEqualTo(VocabularyJson.matches(vocabulary, vocabulary.select("我和平平", 20))
                        .toString());
    }

    @Test
    void importsAFileByTheEndOfItsName() throws Exception {
        Path csv = file("terms.CSV", "term,note\nKate,a colleague\n,nothing\n");
        assertThat(gogo.run("vocabulary:import " + csv))
                .containsPattern("added +1")
                .containsPattern("3  term must be 1 to 200 characters");
        assertThat(gogo.run("vocabulary:import --json " + csv))
                .startsWith("{\"added\":0,\"changed\":0,\"unchanged\":1,");
        assertThat(gogo.run("vocabulary:import " + file("terms.txt", "Bob\nAnn\n")))
                .containsPattern("added +2");
        assertThat(gogo.run("vocabulary:import --format csv " + file("terms", "term\nEve\n")))
                .containsPattern("added +1");
    }

    @Test
    void aDryRunOfAnImportStoresNothing() throws Exception {
        assertThat(gogo.run("vocabulary:import --dry-run " + file("terms.txt", "Bob\nAnn\n")))
                .containsPattern("added +2");
        assertThat(gogo.run("vocabulary:list")).contains("(none)");
    }

    @Test
    void namesWhatIsWrongWithAFile() throws IOException {
        Path latin = folder.resolve("latin.txt");
        Files.write(latin, "Jos\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> gogo.run("vocabulary:import " + latin)).hasMessage("the file must be UTF-8: " + latin);
        assertThatThrownBy(() -> gogo.run("vocabulary:import " + folder)).hasMessage("there is no file " + folder);
        assertThatThrownBy(() -> gogo.run("vocabulary:import --format xml " + latin))
                .hasMessage("format must be text or csv: xml");
    }

    private void put(String term, String note) {
        vocabulary.put(term, new TermDetails(List.of(), "", note), Optional.empty(), Instant.EPOCH);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
