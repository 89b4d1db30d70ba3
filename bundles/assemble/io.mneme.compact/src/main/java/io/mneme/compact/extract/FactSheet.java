package io.mneme.compact.extract;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.compact.LeavingMessages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The facts of messages, each once, in the order in which they were last mentioned: names, numbers, open questions, and the first
 * sentence of each message. Results of tools have none. For one thread.
 */
public final class FactSheet {

    /** A longer fact is a text: recall finds it. */
    private static final int MAX_FACT_CHARS = 200;

    private static final int MAX_SENTENCE_CHARS = 240;

    private final Set<SummaryFact> facts = new LinkedHashSet<>();
    private final List<OpenQuestion> open = new ArrayList<>();

    private record OpenQuestion(String author, SummaryFact fact) {}

    private FactSheet() {}

    /** Returns the facts of messages, with those of the summary before them. */
    static FactSheet of(LeavingMessages leaving) {
        FactSheet sheet = new FactSheet();
        leaving.former().ifPresent(former -> {
            sheet.addSummary(former);
            sheet.mergeKinds();
        });
        leaving.messages().forEach(sheet::addMessage);
        return sheet;
    }

    /**
     * Returns a text with the names and numbers behind it that it does not contain, as many as fit; the oldest ones are left out.
     *
     * @param text a summary within the limit
     */
    public static String completed(String text, LeavingMessages leaving) {
        String lowerCase = text.toLowerCase(Locale.ROOT);
        List<SummaryFact> lost = of(leaving).lasting().stream()
                .filter(fact -> fact.kind().isList())
                .filter(fact -> !lowerCase.contains(fact.text().toLowerCase(Locale.ROOT)))
                .toList();
        return lost.isEmpty() ? text : new SummaryLines(leaving, text + "\n").fitting(lost, List.of());
    }

    /** Returns names, numbers and open questions, the one mentioned last at the end. */
    List<SummaryFact> lasting() {
        return facts.stream().filter(fact -> fact.kind() != FactKind.SENTENCE).toList();
    }

    /** Returns the first sentences, the newest at the end. */
    List<SummaryFact> sentences() {
        return facts.stream().filter(fact -> fact.kind() == FactKind.SENTENCE).toList();
    }

    /** Reads a summary: one of this bundle by its headings, and any other as sentences with their facts. */
    private void addSummary(String summary) {
        Optional<FactKind> heading = Optional.empty();
        for (String line : summary.split("\\R")) {
            Optional<FactKind> begun = FactKind.ofHeading(line);
            if (begun.isPresent()) {
                heading = begun;
                addList(begun.get(), line);
            } else if (heading.isPresent() && line.startsWith(SummaryLines.BULLET)) {
                add(heading.get(), line.substring(SummaryLines.BULLET.length()));
            } else {
                addFactsOf(line);
                SentenceEnds.sentences(line).forEach(sentence -> add(FactKind.SENTENCE, sentence));
            }
        }
    }

    /** A summary tells the order within a kind only: of each kind, the same share counts as old. */
    private void mergeKinds() {
        Map<FactKind, List<SummaryFact>> byKind = facts.stream().collect(Collectors.groupingBy(SummaryFact::kind));
        Map<SummaryFact, Double> ages = new HashMap<>();
        byKind.values().forEach(of -> {
            for (int i = 0; i < of.size(); i++) {
                ages.put(of.get(i), (i + 1.0) / of.size());
            }
        });
        List<SummaryFact> merged = new ArrayList<>(facts);
        merged.sort(Comparator.comparing(ages::get));
        facts.clear();
        facts.addAll(merged);
    }

    private void addList(FactKind kind, String line) {
        if (kind.isList()) {
            for (String fact : kind.behindHeading(line).split(SummaryLines.SEPARATOR)) {
                add(kind, fact);
            }
        }
    }

    private void addMessage(Message message) {
        if (message.role() == Role.TOOL || message.content().isBlank()) {
            return;
        }
        String author = message.author();
        add(FactKind.NAME, author);
        addFactsOf(message.content());
        List<String> sentences = SentenceEnds.sentences(message.content());
        if (!sentences.stream().allMatch(SentenceEnds::isQuestion)) {
            closeQuestionsTo(author);
        }
        sentences.stream().filter(SentenceEnds::isQuestion).forEach(question -> open(author, question));
        sentences.stream().findFirst().ifPresent(first -> add(FactKind.SENTENCE, said(author, first)));
    }

    /** A statement of another author counts as the answer to all questions before it. */
    private void closeQuestionsTo(String author) {
        open.removeIf(question -> !question.author().equals(author) && remove(question.fact()));
    }

    private boolean remove(SummaryFact fact) {
        facts.remove(fact);
        return true;
    }

    private void open(String author, String question) {
        add(FactKind.QUESTION, said(author, question)).ifPresent(fact -> open.add(new OpenQuestion(author, fact)));
    }

    private static String said(String author, String sentence) {
        return author.isBlank() ? sentence : author + ": " + sentence;
    }

    /** The letters of a mention or number are no other fact. */
    private void addFactsOf(String text) {
        String rest = take(CapitalisedNames.MENTION, FactKind.NAME, text);
        rest = take(NumberFacts.PATTERN, FactKind.NUMBER, rest);
        CapitalisedNames.in(rest).forEach(name -> add(FactKind.NAME, name));
        ChineseNames.in(text).forEach(name -> add(FactKind.NAME, name));
    }

    /** Adds what matches, and returns the text with a blank in its place. */
    private String take(Pattern pattern, FactKind kind, String text) {
        Matcher matcher = pattern.matcher(text);
        StringBuilder rest = new StringBuilder();
        while (matcher.find()) {
            add(kind, matcher.group());
            matcher.appendReplacement(rest, " ");
        }
        return matcher.appendTail(rest).toString();
    }

    /** Adds a fact, or moves it to the end; a long sentence is cut, and a long name or number is none. */
    private Optional<SummaryFact> add(FactKind kind, String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        boolean cut = !kind.isList() && line.length() > MAX_SENTENCE_CHARS;
        String shown = cut ? line.substring(0, line.offsetByCodePoints(0, MAX_SENTENCE_CHARS / 2)) + "…" : line;
        if (shown.isEmpty() || kind.isList() && shown.length() > MAX_FACT_CHARS) {
            return Optional.empty();
        }
        SummaryFact fact = new SummaryFact(kind, shown);
        facts.remove(fact);
        facts.add(fact);
        return Optional.of(fact);
    }
}
