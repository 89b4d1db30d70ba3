package io.mneme.ui.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import io.mneme.ui.command.catalog.LineCompletion.TypedSuggestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LineCompletionTest {

    private static final Path KITCHEN = Path.of("/kitchen");

    private final LineCompletion completion = new LineCompletion(
            KettleCommands.CATALOG, List.of("kettle"), () -> List.of(new BrokenValues(), new TeaNames()));

    private record TeaNames() implements ArgumentValues {

        @Override
        public Set<String> arguments() {
            return Set.of("tea", "water", "word");
        }

        @Override
        public List<String> values(ArgumentRequest request) {
            return switch (request.argument()) {
                case "tea" -> List.of("Assam", "Sencha");
                case "water" -> List.of("for " + request.operands().get(0));
                default -> List.of(request.folder() + "/notes");
            };
        }
    }

    private record BrokenValues() implements ArgumentValues {

        @Override
        public Set<String> arguments() {
            return Set.of("tea");
        }

        @Override
        public List<String> values(ArgumentRequest request) {
            throw new IllegalStateException("broken");
        }
    }

    private List<String> line(String line) {
        return completion.ofLine(line, KITCHEN).stream()
                .map(TypedSuggestion::value)
                .toList();
    }

    private List<String> words(String typed, String... before) {
        return completion.ofWords(List.of(before), typed, KITCHEN).stream()
                .map(TypedSuggestion::value)
                .toList();
    }

    @Test
    void namesOfThePlatformAreOfferedToWhomTypesThem() {
        assertThat(line("kettle:")).containsExactly("kettle:boil", "kettle:fill", "kettle:note", "kettle:stir");
        assertThat(line("w")).containsExactly("wc");
        assertThat(line("gogo:")).containsExactly("gogo:wc");
    }

    @Test
    void scopesComeFirstEachWithItsFunctions() {
        assertThat(completion.ofLine("", KITCHEN))
                .containsExactly(new TypedSuggestion("kettle:", "boil, fill, note, stir"));
        assertThat(line("ke")).containsExactly("kettle:");
    }

    @Test
    void theWordsOfTheProgramAreCompletedInAConsole() {
        assertThat(line("kettle f")).containsExactly("fill");
        assertThat(line("kettle fill S")).containsExactly("Sencha");
    }

    @Test
    void optionsFollowAHyphenUntilTheyAreGiven() {
        assertThat(line("kettle:boil -")).containsExactly("-d", "--degrees", "--unit", "--quiet");
        assertThat(line("kettle:boil --quiet --")).containsExactly("--degrees", "--unit");
    }

    @Test
    void aValueThatAnOptionNamesItselfIsCompleted() {
        assertThat(line("kettle:boil --unit ")).containsExactly("litre", "cup");
    }

    @Test
    void operandsAreCompletedByTheirPlaceAlsoBehindOptions() {
        assertThat(line("kettle:boil -d 90 2 S")).containsExactly("Sencha");
    }

    @Test
    void aValueMayDependOnThoseBefore() {
        assertThat(line("kettle:fill Assam ")).containsExactly("for Assam");
    }

    @Test
    void aValueMayDependOnTheFolder() {
        assertThat(line("kettle:note ")).containsExactly("/kitchen/notes");
    }

    @Test
    void theLastCommandOfALineIsCompleted() {
        assertThat(line("kettle:fill 'a | b'; kettle:fill A")).containsExactly("Assam");
        assertThat(line("kettle:note x | w")).containsExactly("wc");
    }

    @Test
    void theProgramTakesScopeAndFunctionAsWords() {
        assertThat(words("k")).containsExactly("kettle");
        assertThat(words("", "kettle")).containsExactly("boil", "fill", "note", "stir");
        assertThat(words("", "kettle", "fill")).containsExactly("Assam", "Sencha");
    }
}
