package io.mneme.benchmarks.cache;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.benchmarks.recall.LabelledConversation;
import io.mneme.benchmarks.recall.LocomoFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Reads the conversations of a folder of data sets; a data set that is absent has none. */
final class ConversationFiles {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NAME = Pattern.compile("[<\\[(]([^>\\])]+)[>\\])]");

    private ConversationFiles() {}

    static List<TextSeries> read(Path folder) throws IOException {
        List<TextSeries> series = new ArrayList<>();
        for (Path file : files(folder.resolve("locomo"), ".json")) {
            for (LabelledConversation conversation : LocomoFile.read(file)) {
                List<String> texts = new ArrayList<>();
                conversation.turns().forEach(turn -> add(turn.text(), texts));
                series.add(TextSeries.english("chat, English", texts));
            }
        }
        for (Path file : files(folder.resolve("taskmaster4"), ".json")) {
            series.add(TextSeries.english("dictation, English", taskmaster(JSON.readTree(file.toFile()))));
        }
        for (Path file : files(folder.resolve("crosswoz"), ".json.zip")) {
            List<String> texts = crosswoz(file);
            series.add(TextSeries.unnamed("chat, Chinese", texts));
        }
        for (Path file : files(folder.resolve("catslu"), ".json")) {
            List<String> texts = new ArrayList<>();
            JSON.readTree(file.toFile()).findValuesAsText("manual_transcript").forEach(text -> add(text, texts));
            series.add(TextSeries.unnamed("dictation, short", texts));
        }
        for (Path folderOfOne : files(folder.resolve("beam"), "")) {
            List<String> texts = new ArrayList<>();
            JSON.readTree(folderOfOne.resolve("chat.json").toFile())
                    .findValuesAsText("content")
                    .forEach(text -> add(text, texts));
            series.add(TextSeries.unnamed("chat, assistant", texts));
        }
        for (Path file : files(folder.resolve("aishell_ner"), ".txt")) {
            series.add(sentences(Files.readAllLines(file)));
        }
        return series;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> taskmaster(JsonNode dialogues) {
        List<String> texts = new ArrayList<>();
        dialogues.forEach(dialogue -> dialogue.path("utterances")
                .forEach(utterance -> add(utterance.path("text").asText(), texts)));
        return texts;
    }

    private static List<String> crosswoz(Path file) throws IOException {
        List<String> texts = new ArrayList<>();
        try (InputStream stream = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(stream, StandardCharsets.UTF_8)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(".json")) {
                    JSON.readTree(zip.readAllBytes()).forEach(dialogue -> dialogue.path("messages")
                            .forEach(message -> add(message.path("content").asText(), texts)));
                }
            }
        }
        return texts;
    }

    private static void add(String text, List<String> texts) {
        if (!text.isBlank()) {
            texts.add(text);
        }
    }

    /** Names of places, organisations and persons are in three kinds of brackets. */
    private static TextSeries sentences(List<String> lines) {
        List<String> texts = new ArrayList<>();
        List<List<String>> names = new ArrayList<>();
        for (String line : lines) {
            String sentence = line.substring(line.indexOf(' ') + 1).strip();
            texts.add(NAME.matcher(sentence).replaceAll("$1"));
            names.add(NAME.matcher(sentence)
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .toList());
        }
        return new TextSeries("dictation, Chinese", texts, names);
    }
}
