package io.mneme.compact.extract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds names in Latin script: capitalised words and runs of them, words with a capital inside, and every Latin word in a Chinese
 * text. Common words, which are capitalised where they begin a sentence, are left out.
 */
final class CapitalisedNames {

    /** Matches a name after an at sign. */
    static final Pattern MENTION = Pattern.compile("(?<![\\p{L}\\p{N}._%+-])@[\\p{L}\\p{N}_]{2,40}+");

    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    /** Letters of scripts without capitals are no part of a name: Chinese follows a name without a blank. */
    private static final String LETTER = "\\p{L}\\p{M}&&[^\\p{Lo}]";

    private static final String WORD = "\\p{Lu}[" + LETTER + "]{0,30}+(?:['’]\\p{Lu}[" + LETTER + "]{1,30}+)?";
    private static final Pattern RUN = Pattern.compile(
            "(?<![\\p{N}@[" + LETTER + "]])" + WORD + "(?:(?: (?:of |de |van |von |the |& )?|[-&])" + WORD + "){0,5}");
    private static final Pattern INNER_CAPITAL =
            Pattern.compile("(?<![\\p{N}@[" + LETTER + "]])\\p{Ll}{1,20}+\\p{Lu}[" + LETTER + "]{0,30}+");
    private static final Pattern LATIN_WORD = Pattern.compile(
            "(?<![\\p{IsLatin}0-9@._/-])\\p{IsLatin}{2,30}+(?:[ -]\\p{IsLatin}{2,30}+){0,3}(?![\\p{IsLatin}0-9@])");
    private static final Pattern WORD_END = Pattern.compile("[ \\-&]");

    private static final Set<String> COMMON = new HashSet<>(List.of(
            """
            a about absolutely across actually after again against ah all almost along already also although always am among an and \
            another any anyone anything anyway are aren around as ask at awesome away back basically be because been before being \
            besides best better between big both bring but by bye call came can cause check come congrats congratulations cool could \
            couldn dear definitely did didn do does doesn doing don done dont down during each either else enjoy even ever every \
            everyone everything exactly excellent excited feel feels felt finally fine first for from get getting give glad go going \
            gonna good got great guess had hadn haha happy has hasn have haven having he hello help her here hers hey hi him his hmm \
            honestly hope hopefully how however huh i if im in indeed instead into is isn it its just keep keeping know last lately \
            later less let lets like look looking looks lot lots love luckily made make makes many may maybe me meanwhile might mine \
            more most much must my myself need never new next nice no none nope nor not nothing now of off oh ok okay old on once one \
            only or other our ours out over own perfect perhaps personally please possibly probably put quite read ready really \
            recently remember right said same say see seeing send several shall she should shouldn since so some someone something \
            sometimes soon sorry sounds still such sure take taking talk tell than thank thankfully thanks that the their them then \
            there therefore these they thing things think this those though through thus till to today together tomorrow tonight too \
            totally true try trying two under unfortunately until up upon us use very wait want was wasn way we welcome well were \
            weren what whatever when where which while who whoa whose why will wish with within without won wonderful would wouldn \
            wow write yeah yep yes yesterday yet you your yours three four five six seven eight nine ten"""
                    .split(" ")));

    private CapitalisedNames() {}

    /** Returns the names of a text without mentions and numbers, also more than once. */
    static List<String> in(String text) {
        List<String> names = new ArrayList<>();
        Matcher runs = RUN.matcher(text);
        while (runs.find()) {
            String name = withoutCommonWords(runs.group());
            if (name.length() > 1) {
                names.add(name);
            }
        }
        addAll(INNER_CAPITAL, text, names);
        if (HAN.matcher(text).find()) {
            addAll(LATIN_WORD, text, names);
        }
        return names;
    }

    private static void addAll(Pattern pattern, String text, List<String> names) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            if (!isCommon(matcher.group())) {
                names.add(matcher.group());
            }
        }
    }

    /** Returns a run without the common words that begin and end it. */
    private static String withoutCommonWords(String run) {
        String rest = run;
        Matcher end = WORD_END.matcher(rest);
        while (end.find() && isCommon(rest.substring(0, end.start()))) {
            rest = rest.substring(end.end());
            end = WORD_END.matcher(rest);
        }
        int last = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('-'));
        while (last > 0 && isCommon(rest.substring(last + 1))) {
            rest = rest.substring(0, last);
            last = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('-'));
        }
        return isCommon(rest) ? "" : rest;
    }

    private static boolean isCommon(String word) {
        return COMMON.contains(word.toLowerCase(Locale.ROOT));
    }
}
