// What readers call a thing that its heading calls otherwise. The search counts these words as if they
// stood in the heading.

import type { SiteLanguage } from './pages.ts';

export const OTHER_WORDS: Readonly<Record<SiteLanguage, Readonly<Record<string, string>>>> = {
  en: {
    'Back up': 'backup, dump',
    Restore: 'restore a backup',
    Settings: 'environment variables, configuration, options',
    'Watching a service': 'monitoring, observability',
    'Prometheus and Grafana': 'alerts, dashboards, monitoring',
    'What is kept': 'retention, archive, purge, delete old data',
    'Refunds and fees': 'give a user money back, return',
    'Two nodes': 'add a node, another machine, scale out, cluster',
    'Keep the log small': 'shrink, rotate, rotation, logrotate, too large',
    'When the disk is nearly full': 'out of disk space',
    Kubernetes: 'k8s, helm chart',
    'Callbacks that fail': 'webhook failed',
    'Who changed what': 'who created a key, who did it, audit trail, history',
    'The login password': 'forgotten, forgot, reset',
    'Upgrade, and go back': 'update, new version, roll back',
  },
  zh: {
    恢复: '恢复备份、还原',
    设置: '环境变量、配置、参数',
    观察运行中的服务: '监控、可观测',
    'Prometheus 与 Grafana': '告警、报警、监控面板、仪表盘',
    保留多久: '保留期限、归档、清理旧数据、删除',
    退款与手续费: '把钱退给用户、退钱',
    两个节点: '增加节点、添加机器、扩容、集群',
    控制日志的大小: '缩小日志、日志轮转、日志太大',
    磁盘快满时: '磁盘满了、空间不足',
    Kubernetes: 'k8s、helm chart',
    失败的回调: '回调失败、通知失败',
    谁改了什么: '谁创建了密钥、操作记录、审计',
    登录密码: '忘记密码、重置密码、找回密码',
    升级与退回: '更新、新版本、回滚',
  },
};
