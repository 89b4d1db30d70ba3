package io.mneme.compact.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds names in Chinese script by rules, without a model: a surname with a title, or with one or two characters where a name is
 * introduced or acts; a place or an organisation by its last characters, a well-known place; a title in its marks. Many names fit no rule: recall finds them.
 */
final class ChineseNames {

    private static final String SURNAME = "(?:欧阳|司马|诸葛|上官|皇甫|令狐|[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏"
            + "苏潘葛范彭郎鲁韦马苗凤方俞任袁柳史唐费薛雷贺倪汤罗毕郝安常于傅齐康余元顾孟黄萧尹姚邵汪毛米贝戴宋庞熊纪舒屈项祝董梁杜阮蓝季贾江童"
            + "颜郭梅林钟徐邱骆高夏蔡田胡霍万柯卢莫房解应丁邓郁单洪包左石崔龚程邢裴陆翁曲家封储段焦侯宁仇刘景龙叶黎白蒲邰鄂赖卓池乔阳闫翟谭温"
            + "庄晏柴瞿阎连向古易廖耿曾关查盖肖聂岳])";

    /** Characters of the grammar, which are in no name. */
    private static final String NO_NAME = "的了在去到从是和与跟我你他她它们这那有个吗呢吧很都也就还要想请问说给对把被让叫找来不没会能可以为什么么怎哪谁着过但而"
            + "或并所如果因已经正只又再更最太真好用做看见听讲住坐吃喝买卖打"
            + "，。！？、；：\\s";

    private static final String GIVEN = "[\\p{IsHan}&&[^" + NO_NAME + "]]";
    private static final String TITLE = "(?:先生|女士|小姐|太太|老师|经理|医生|大夫|同学|教授|主任|律师|师傅|阿姨|叔叔|哥|姐|总)";
    private static final String BEFORE = "(?<=^|[\\P{IsHan}]|[叫是找跟和与给约问让请告诉见陪等对向由被把姓名者员长演手星帅夫妻子女儿爸妈弟妹])";
    private static final String AFTER =
            "(?=$|[，。！？、；：,.!?\\s“”\"（）]|[说的是和跟与在了给打去来到约告觉想要会已还也曾于将从对向因称又则便仍获先指认不及]|表示|先生|女士|老师|经理|医生)";

    /** Countries, provinces and large cities, which are named without an ending. */
    private static final String KNOWN_PLACE = "(?:中国|美国|英国|法国|德国|日本|韩国|朝鲜|俄罗斯|印度|泰国|越南|新加坡|马来西亚|印尼|菲律宾|澳大利亚|新西兰|加拿大|巴西"
            + "|阿根廷|墨西哥|意大利|西班牙|葡萄牙|荷兰|比利时|瑞士|瑞典|挪威|芬兰|丹麦|希腊|土耳其|埃及|南非|以色列|伊朗|伊拉克|欧洲|亚洲|非洲|美洲|北京|上海|天津"
            + "|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆"
            + "|香港|澳门|广州|深圳|杭州|南京|苏州|武汉|成都|西安|长沙|郑州|青岛|大连|厦门|宁波|无锡|佛山|东莞|合肥|福州|济南|沈阳|哈尔滨|长春|石家庄|太原|南昌|昆明"
            + "|贵阳|南宁|海口|三亚|兰州|乌鲁木齐|拉萨|温州|台北|桂林|丽江|珠海|烟台|东京|大阪|京都|首尔|纽约|伦敦|巴黎|柏林|莫斯科|悉尼|洛杉矶|旧金山|曼谷)";

    private static final String PLACE_END = "(?:大学|学院|中学|小学|医院|公司|集团|酒店|饭店|宾馆|餐厅|饭馆|公园|机场|火车站|地铁站|车站|广场|大厦|银行"
            + "|博物馆|图书馆|电影院|体育馆|故宫|长城|胡同|[省市区县镇村路街桥寺湖山岛])";

    private static final Pattern NAMES = Pattern.compile(String.join(
            "|",
            "《(?<title>[^》\\n]{1,30})》",
            "(?<titled>" + SURNAME + GIVEN + "{0,2}?" + TITLE + ")",
            "(?<nick>(?<!大)[小老阿]" + SURNAME + ")(?=[，。！？、；：,.!?\\s]|[说的是和跟与在了给打去来到约也]|$)",
            "(?<place>" + GIVEN + "{1,8}?" + PLACE_END + ")",
            BEFORE + "(?<person>" + SURNAME + GIVEN + "{1,2}?)" + AFTER,
            "(?<known>" + KNOWN_PLACE + ")"));

    private static final List<String> GROUPS = List.of("title", "titled", "nick", "place", "person", "known");

    private ChineseNames() {}

    /** Returns the names of a text in their order, also more than once. */
    static List<String> in(String text) {
        List<String> names = new ArrayList<>();
        Matcher matcher = NAMES.matcher(text);
        while (matcher.find()) {
            GROUPS.stream()
                    .filter(group -> matcher.group(group) != null)
                    .findFirst()
                    .ifPresent(group -> names.add(matcher.group(group)));
        }
        return names;
    }
}
