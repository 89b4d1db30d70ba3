package io.mneme.ui.command.catalog;

import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds what can follow while a command is typed: names, options and values. */
public final class LineCompletion {

    /**
     * Something that can follow.
     *
     * @param value what is typed
     * @param note what it is; may be empty
     */
    public record TypedSuggestion(String value, String note) {}

    /**
     * An argument that is typed.
     *
     * @param command its command
     * @param typed what was typed of it; may be empty
     * @param style how the command is called
     * @param folder where relative paths start
     */
    private record TypedArgument(ShellCommand command, String typed, CallStyle style, Path folder) {}

    private static final int MAX_SUGGESTIONS = 300;

    /** What the shell of the operating system completes itself, where nothing is suggested. */
    private static final Set<String> FILES = Set.of("FILE", "PATH", "DIR");

    private static final String TOPIC = "topic";
    private static final Logger LOG = LoggerFactory.getLogger(LineCompletion.class);

    private final CommandCatalog catalog;
    private final List<String> order;
    private final Supplier<List<ArgumentValues>> sources;

    /**
     * Creates a completion of the commands of a catalogue.
     *
     * @param order the scopes in which a function without a scope is searched for first
     * @param sources what knows values of arguments
     */
    public LineCompletion(CommandCatalog catalog, List<String> order, Supplier<List<ArgumentValues>> sources) {
        this.catalog = catalog;
        this.order = List.copyOf(order);
        this.sources = sources;
    }

    /**
     * Returns what can follow in a console.
     *
     * @param line the line up to the cursor; its last command is completed
     * @param folder where relative paths start
     */
    public List<TypedSuggestion> ofLine(String line, Path folder) {
        List<String> words = new ArrayList<>(TypedWords.ofLastCommand(line));
        String typed = words.remove(words.size() - 1);
        if (words.isEmpty()) {
            return chosen(firstWords(typed), typed);
        }
        if (catalog.scopes().containsKey(words.get(0))
                && (words.size() == 1
                        || catalog.find(words.get(0), words.get(1)).isPresent())) {
            return ofWords(words, typed, CallStyle.CONSOLE, folder);
        }
        return catalog.named(words.get(0), order)
                .map(command -> {
                    TypedArgument argument = new TypedArgument(command, typed, CallStyle.CONSOLE, folder);
                    return chosen(arguments(argument, words.subList(1, words.size())), typed);
                })
                .orElse(List.of());
    }

    /**
     * Returns what can follow on the command line of the operating system.
     *
     * @param words the words before the one that is typed: scope, function and arguments
     * @param typed what was typed of the last one; may be empty
     * @param folder where relative paths start
     */
    public List<TypedSuggestion> ofWords(List<String> words, String typed, Path folder) {
        return ofWords(words, typed, CallStyle.PROGRAM, folder);
    }

    private List<TypedSuggestion> ofWords(List<String> words, String typed, CallStyle style, Path folder) {
        if (words.isEmpty()) {
            return chosen(catalog.scopes().keySet().stream().map(scope -> new TypedSuggestion(scope, "")), typed);
        }
        if (words.size() == 1) {
            return chosen(
                    Stream.ofNullable(catalog.scopes().get(words.get(0)))
                            .flatMap(functions -> functions.values().stream())
                            .map(command -> new TypedSuggestion(command.function(), command.summary())),
                    typed);
        }
        return catalog.find(words.get(0), words.get(1))
                .map(command -> {
                    TypedArgument argument = new TypedArgument(command, typed, style, folder);
                    return chosen(arguments(argument, words.subList(2, words.size())), typed);
                })
                .orElse(List.of());
    }

    /**
     * Scopes come first, and their functions once a scope is typed with its colon. Names of the platform are offered to those who begin to
     * type one: without their scopes, as everyone calls them.
     */
    private Stream<TypedSuggestion> firstWords(String typed) {
        if (typed.contains(":")) {
            return names();
        }
        Stream<TypedSuggestion> platform = catalog.all().stream()
                .filter(command -> command.isOfPlatform() && !typed.isEmpty())
                .map(command -> new TypedSuggestion(command.function(), command.summary()));
        return Stream.concat(scopes(), platform);
    }

    private Stream<TypedSuggestion> scopes() {
        return catalog.scopes().entrySet().stream()
                .filter(scope -> !scope.getValue().values().stream().allMatch(ShellCommand::isOfPlatform))
                .map(scope -> new TypedSuggestion(
                        scope.getKey() + ":", String.join(", ", scope.getValue().keySet())));
    }

    private Stream<TypedSuggestion> names() {
        return catalog.all().stream().map(command -> new TypedSuggestion(command.name(), command.summary()));
    }

    private Stream<TypedSuggestion> arguments(TypedArgument argument, List<String> before) {
        ShellCommand command = argument.command();
        List<String> operands = new ArrayList<>();
        Optional<CommandArgument> awaiting = Optional.empty();
        for (String word : before) {
            if (awaiting.isPresent()) {
                awaiting = Optional.empty();
            } else {
                awaiting = command.option(word).filter(CommandArgument::takesValue);
                if (command.option(word).isEmpty()) {
                    operands.add(word);
                }
            }
        }
        if (awaiting.isPresent()) {
            return values(argument, awaiting.get().placeholders().get(0), operands);
        }
        Stream<TypedSuggestion> options = command.options().stream()
                .filter(option -> option.names().stream().noneMatch(before::contains))
                .flatMap(
                        option -> option.names().stream().map(name -> new TypedSuggestion(name, option.description())));
        Optional<String> place = placeholder(command, operands.size());
        if (argument.typed().startsWith("-")) {
            return options;
        }
        boolean isFile = argument.style() == CallStyle.PROGRAM
                && place.filter(FILES::contains).isPresent();
        return isFile
                ? Stream.empty()
                : Stream.concat(place.stream().flatMap(name -> values(argument, name, operands)), options);
    }

    private static Optional<String> placeholder(ShellCommand command, int number) {
        List<String> places = command.operands().stream()
                .flatMap(operand -> operand.placeholders().stream())
                .toList();
        boolean takesMany = command.operands().stream().anyMatch(CommandArgument::isRepeated);
        if (number < places.size()) {
            return Optional.of(places.get(number));
        }
        return takesMany ? Optional.of(places.get(places.size() - 1)) : Optional.empty();
    }

    private Stream<TypedSuggestion> values(TypedArgument argument, String placeholder, List<String> operands) {
        String name = placeholder.toLowerCase(Locale.ROOT);
        if (argument.style() == CallStyle.PROGRAM && FILES.contains(placeholder)) {
            return Stream.empty();
        }
        if (name.equals(TOPIC)) {
            return topics(argument, operands);
        }
        List<String> choices = CommandArgument.choices(placeholder);
        ArgumentRequest request = new ArgumentRequest(
                argument.command().name(),
                name,
                operands,
                argument.typed(),
                argument.folder().toString());
        Stream<String> values = choices.isEmpty()
                ? sources.get().stream()
                        .filter(source -> source.arguments().contains(name))
                        .flatMap(source -> values(source, request))
                : choices.stream();
        return values.map(value -> new TypedSuggestion(value, ""));
    }

    /** A source may be that of a plug-in, and whatever it throws must not disturb who types. */
    private static Stream<String> values(ArgumentValues source, ArgumentRequest request) {
        try {
            return List.copyOf(source.values(request)).stream();
        } catch (RuntimeException | LinkageError failure) {
            LOG.debug(
                    "no values of {} from {}",
                    request.argument(),
                    source.getClass().getName(),
                    failure);
            return Stream.empty();
        }
    }

    private Stream<TypedSuggestion> topics(TypedArgument argument, List<String> operands) {
        if (operands.size() == 1) {
            return ofWords(operands, "", argument.folder()).stream();
        }
        Stream<TypedSuggestion> scopes =
                catalog.scopes().keySet().stream().map(scope -> new TypedSuggestion(scope, ""));
        boolean inProgram =
                argument.style() == CallStyle.PROGRAM && !argument.typed().contains(":");
        Stream<TypedSuggestion> names = inProgram ? Stream.empty() : ownNames();
        return operands.isEmpty() ? Stream.concat(scopes, names) : Stream.empty();
    }

    private Stream<TypedSuggestion> ownNames() {
        return catalog.all().stream()
                .filter(command -> !command.isOfPlatform())
                .map(command -> new TypedSuggestion(command.name(), command.summary()));
    }

    private static List<TypedSuggestion> chosen(Stream<TypedSuggestion> suggestions, String typed) {
        return suggestions
                .filter(suggestion -> suggestion.value().startsWith(typed))
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
    }

    /** Takes apart a line of a console that is not complete yet, which no parser accepts. */
    private static final class TypedWords {

        private final List<String> words = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private char quote;
        private boolean isQuoted;

        private TypedWords() {}

        /** Returns the words of the last command of a line, without their quotes; the last one is what is typed now, and may be empty. */
        static List<String> ofLastCommand(String line) {
            TypedWords typed = new TypedWords();
            line.chars().forEach(character -> typed.take((char) character));
            typed.words.add(typed.word.toString());
            return List.copyOf(typed.words);
        }

        private void take(char character) {
            if (quote != 0) {
                takeQuoted(character);
            } else if (character == '\'' || character == '"') {
                quote = character;
                isQuoted = true;
            } else if (";|({&".indexOf(character) >= 0) {
                words.clear();
                beginWord();
            } else if (character == ' ') {
                if (word.length() > 0 || isQuoted) {
                    words.add(word.toString());
                }
                beginWord();
            } else {
                word.append(character);
            }
        }

        private void takeQuoted(char character) {
            if (character == quote) {
                quote = 0;
            } else {
                word.append(character);
            }
        }

        private void beginWord() {
            word.setLength(0);
            isQuoted = false;
        }
    }
}
